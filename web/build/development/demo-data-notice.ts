import type { Plugin } from "vite";

const path = "/@demo-data";

// A browser asks once, and is answered when they are there.
const script = `await fetch("${path}"); document.querySelector("#demo-data").remove();`;
const style =
  "#demo-data { position: fixed; inset-block-end: 0; inset-inline: 0; z-index: 1; margin: 0; padding: 8px;" +
  " background: CanvasText; color: Canvas; font: 14px/20px system-ui; text-align: center; }";

/**
 * Says on each page of `npm run dev` that demo data are on their way, until they are: the desk works
 * before, but their people cannot sign in yet.
 *
 * @param written null where none are on their way
 */
export function demoDataNotice(written: () => Promise<void> | null): Plugin {
  return {
    name: "demo-data-notice",
    configureServer({ middlewares }) {
      middlewares.use(`${path}.js`, (_req, res) => {
        res.setHeader("Content-Type", "text/javascript");
        res.end(script);
      });
      middlewares.use(path, async (_req, res) => {
        await written();
        res.end();
      });
    },
    transformIndexHtml() {
      if (!written()) return;
      const text =
        "The demo data are being written: their people can sign in once this line is gone.";
      return [
        { tag: "style", children: style, injectTo: "head" },
        {
          tag: "p",
          attrs: { id: "demo-data", role: "status" },
          children: text,
          injectTo: "body-prepend",
        },
        { tag: "script", attrs: { type: "module", src: `${path}.js` }, injectTo: "body" },
      ];
    },
  };
}
