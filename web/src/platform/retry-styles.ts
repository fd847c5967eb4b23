import { loadChunk } from "./load-chunk.ts";

/**
 * A stylesheet that does not arrive is asked for again, as code is. Vite takes it for loaded after its one failure
 * (vite, build-import-analysis, preloadOnce): what needs it would be drawn without for as long as the page is open.
 */
export function retryStyles(): void {
  const retried = new WeakSet<EventTarget>();
  const listen = ({ target: failed }: Event) => {
    if (!(failed instanceof HTMLLinkElement) || failed.rel !== "stylesheet") return;
    if (retried.has(failed)) return;
    let link = failed;
    const load = () =>
      new Promise((loaded, refused) => {
        const next = link.cloneNode() as HTMLLinkElement;
        retried.add(next);
        next.addEventListener("load", loaded);
        next.addEventListener("error", refused);
        link.replaceWith(next); // its rules stay before those of later files
        link = next;
      });
    void loadChunk(load).catch(() => {});
  };
  addEventListener("error", listen, true); // it does not bubble
}
