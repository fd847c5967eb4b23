import { type IpcBridge, ipcEvents, ipcMethods } from "@deskbell/shared/desktop/ipc";
import { contextBridge, type IpcRendererEvent, ipcRenderer } from "electron";

// All that the page may ask of the console, and nothing of Electron itself.

const methods = ipcMethods.map((method) => [
  method,
  async (...given: unknown[]) => {
    try {
      return await ipcRenderer.invoke(method, ...given);
    } catch (error) {
      throw new Error(sentenceOf(error));
    }
  },
]);

const events = Object.entries(ipcEvents).map(([follow, channel]) => [
  follow,
  (listener: (news: unknown) => void) => {
    const hear = (_event: IpcRendererEvent, news: unknown) => listener(news);
    ipcRenderer.on(channel, hear);
    ipcRenderer.send("follow", channel);
    return () => {
      ipcRenderer.off(channel, hear);
    };
  },
]);

/** Electron puts its own words before what the main process has said. */
const sentenceOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).replace(
    /^Error invoking remote method '\w+': (?:\w*Error: )?/,
    "",
  );

const bridge: IpcBridge = Object.fromEntries([...methods, ...events]);
contextBridge.exposeInMainWorld("desk", bridge);
