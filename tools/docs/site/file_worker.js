// SPDX-License-Identifier: GPL-3.0-or-later
// Search without a server. A browser starts no worker from file: and reads no JSON from there, so the theme's search runs in
// a hidden frame, and its index comes as a script (tools/docs/hooks.py).
if (location.protocol === 'file:') {
  const root = new URL('..', document.currentScript.src);
  document.write(`<script src="${new URL('search/search_index.js', root)}"></scr` + 'ipt>');

  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement('iframe');
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
      this.ready = new Promise((resolve, reject) => {
        const script = this.inside.document.createElement('script');
        script.src = url;
        script.onload = resolve;
        script.onerror = reject;
        this.inside.document.body.append(script);
      });
    }
    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate() {}
  };
}
