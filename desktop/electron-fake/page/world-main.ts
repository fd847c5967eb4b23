import type { PageSetup } from "./messages.ts";
import { withoutUploadProgress } from "./no-upload-progress.ts";
import { Peer } from "./peer.ts";
import { askPermissions } from "./permissions.ts";

declare const pageSetup: PageSetup;

// Runs in the page's own world, before its scripts: receives what the preload script exposes.

const isHandled = (url: string) => new URL(url).hostname.endsWith(".electron-fake.test");
window.XMLHttpRequest = withoutUploadProgress(window.XMLHttpRequest, isHandled);

if (window === window.top) {
  const { token } = pageSetup;
  new Peer({
    sends: `${token}-isolated`,
    receives: `${token}-main`,
    freezes: true,
    onExpose(key, api) {
      if (key === token) {
        askPermissions(api as (permission: string) => Promise<boolean>);
        return;
      }
      if (Object.hasOwn(window, key)) {
        throw new Error("Cannot bind an API on top of an existing property on the window object");
      }
      Object.defineProperty(window, key, { value: api, enumerable: true });
    },
  });
}
