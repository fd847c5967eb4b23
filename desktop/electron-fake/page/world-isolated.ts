import { Emitter } from "./emitter.ts";
import { IpcRenderer } from "./ipc-renderer.ts";
import type { PageSetup } from "./messages.ts";
import { Peer } from "./peer.ts";
import { pack } from "./wire.ts";

declare const pageSetup: PageSetup;
/** The preload script as a function of Node's module variables; null without one. */
declare const preload: ((...variables: unknown[]) => void) | null;
/** To the main process; only this world has it. */
declare const electronIpc: (packed: string) => void;

// Runs in the world of the preload script, with what Electron's sandbox gives to one.

if (window === window.top) {
  const { token, preloadPath } = pageSetup;
  const peer = new Peer({ sends: `${token}-main`, receives: `${token}-isolated`, freezes: false });
  const ipcRenderer = new IpcRenderer(electronIpc);
  const electronDeliver = ipcRenderer.receive.bind(ipcRenderer);
  Object.assign(globalThis, { electronDeliver });
  peer.expose(token, (permission: string) => ipcRenderer.askPermission(permission));

  const electron = {
    ipcRenderer: ipcRenderer.api,
    contextBridge: {
      exposeInMainWorld: (key: string, api: unknown) => peer.expose(key, api),
    },
  };
  const modules: Record<string, unknown> = {
    electron,
    "electron/renderer": electron,
    events: Object.assign(Emitter, { EventEmitter: Emitter }),
    timers: { setTimeout, setInterval, clearTimeout, clearInterval },
    url: { URL, URLSearchParams },
  };
  const require = (name: string) => {
    const known = modules[name.replace(/^node:/, "")];
    if (!known) throw new Error(`module not found: ${name}`);
    return known;
  };
  try {
    const module = { exports: {} };
    const process = Object.assign(new Emitter(), pageSetup.process);
    preload?.(require, process, module.exports, module, globalThis);
  } catch (error) {
    console.error(`Unable to load preload script: ${preloadPath}`, error);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    electronIpc(pack({ kind: "preload-error", path: preloadPath, error: text }));
  }
}
