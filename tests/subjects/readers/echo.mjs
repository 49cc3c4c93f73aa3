// SPDX-License-Identifier: GPL-3.0-or-later
// Answers every case with what oblong_subject.mjs read of it, as a converted case in doubles.
import { converted, run } from '../../../docs/examples/oblong_subject.mjs';

console.log('a library that prints');
process.stdout.write('in two ways\n');

run({ name: 'echo.mjs', queries: ['distance', 'decide', 'raycast', 'sweep', 'penetration'], dimensions: [2, 3],
  answer: (c) => ({ outcome: 'separated', converted_case: converted(c, 'double', {}) }) });
