// SPDX-License-Identifier: GPL-3.0-or-later
// MuJoCo 3: a model of two geoms a case, mj_kinematics, mj_geomDistance. --ccd native or libccd; --tolerance and
// --iterations are the options ccd_tolerance and ccd_iterations.
import { apart, deep, keep, load, option, permutation, product, refuse, serve, span, timed, unsupported, version }
  from './kit.mjs';

const { default: init } = await load('@mujoco/mujoco');
const M = await init();
const tolerance = option('tolerance', '1e-6'), iterations = option('iterations', '35'), ccd = option('ccd', 'native');
const text = (p) => p.join(' '), ends = new M.DoubleBuffer(6);

/** The mesh and the geom of a body in MuJoCo's XML, whose cylinders and capsules lie along z. */
function elements(name, form) {
  const at = `pos="${text(form.position)}"`, geom = (more) => `<geom name="${name}" ${at} ${more}/>`;
  if (form.kind === 'box') return ['', geom(`type="box" size="${text(form.half)}"`)];
  if (form.kind === 'sphere') return ['', geom(`type="sphere" size="${form.radius}"`)];
  if (form.kind === 'points') return [`<mesh name="m${name}" vertex="${text(form.vertices.flat())}"/>`,
      geom(`type="mesh" mesh="m${name}"`)];
  if (form.kind !== 'capsule' && form.kind !== 'cylinder') unsupported(form.kind);
  const [x, y, z, w] = product(form.turn, permutation('z', form.axis));
  return ['', geom(`type="${form.kind}" size="${form.radius} ${form.half_length}" quat="${text([w, x, y, z])}"`)];
}
function load_model(a, b) {
  const [mesh_a, geom_a] = elements('a', a), [mesh_b, geom_b] = elements('b', b);
  const options = `<option ccd_tolerance="${tolerance}" ccd_iterations="${iterations}">` +
    `<flag nativeccd="${ccd === 'native' ? 'enable' : 'disable'}"/></option>`;
  let model;
  try {
    const assets = `<asset>${mesh_a}${mesh_b}</asset>`, world = `<worldbody>${geom_a}${geom_b}</worldbody>`;
    model = M.MjModel.from_xml_string(`<mujoco>${options}${assets}${world}</mujoco>`);
  } catch (e) {
    refuse('failed', 'loading: ' + String(e?.message ?? 'exception').split('\n')[0]);
  }
  return model ?? refuse('failed', 'loading');
}
/** A mesh is moved to its centre, turned to its axes of inertia and kept in float, which is what MuJoCo uses. */
function readBack(form, index, model, data) {
  const mesh = model.geom_dataid[index];
  if (mesh < 0) return;
  const first = model.mesh_vertadr[mesh], count = model.mesh_vertnum[mesh], flat = model.mesh_vert;
  const turn = [...data.geom_xmat.slice(9 * index, 9 * index + 9)], vertices = [];
  for (let i = first; i < first + count; i++) vertices.push([flat[3 * i], flat[3 * i + 1], flat[3 * i + 2]]);
  keep(form, { shape: 'points', vertices, posed: true,
    pose: { linear: [turn.slice(0, 3), turn.slice(3, 6), turn.slice(6, 9)],
      translation: [...data.geom_xpos.slice(3 * index, 3 * index + 3)] } });
}

const settings = [...(ccd === 'native' ? [] : [ccd]), ...(tolerance === '1e-6' ? [] : ['tolerance-' + tolerance]),
  ...(iterations === '35' ? [] : ['iterations-' + iterations])];
serve({ name: ['mujoco', ...settings].join('/'), version: version('@mujoco/mujoco'), scalar: 'double',
  queries: ['distance', 'penetration'], absolute: Number(tolerance), statement: 'documented',
  promise_text: `ccd_tolerance ${tolerance}: tolerance of the algorithm used for convex collisions`,
  conversions: 'points and boxes under a linear part are posed and rounded to double; ' +
    'a mesh is the one that MuJoCo kept: about its centre, turned to its axes, in float',
  answer(c, a, b) {
    const model = load_model(a, b), data = new M.MjData(model), far = 2 * span(a, b);
    try {
      M.mj_kinematics(model, data);
      readBack(a, 0, model, data);
      readBack(b, 1, model, data);
      const signed = timed(() => M.mj_geomDistance(model, data, 0, 1, far, ends));
      if (signed >= far) refuse('undecided', 'no distance below distmax');
      const fromto = [...ends.GetView()], points = { witness_a: fromto.slice(0, 3), witness_b: fromto.slice(3) };
      return c.query === 'distance' ? apart(signed, points) : deep(signed, points);
    } finally {
      data.delete();
      model.delete();
    }
  } });
