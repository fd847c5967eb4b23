import { type IpcBridge, ipcEvents, ipcMethods } from "@deskbell/shared/desktop/ipc";
import { contextBridge, type IpcRendererEvent, ipcRenderer } from "electron";

// The whole bridge between the page and the main process; nothing of Electron itself.

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

const events = Object.entries(ipcEvents).map(([name, channel]) => [
  name,
  (listener: (payload: unknown) => void) => {
    const receive = (_event: IpcRendererEvent, payload: unknown) => listener(payload);
    ipcRenderer.on(channel, receive);
    ipcRenderer.send("follow", channel);
    return () => {
      ipcRenderer.off(channel, receive);
    };
  },
]);

/** Removes Electron's own words in front of the main process's error message. */
const sentenceOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).replace(
    /^Error invoking remote method '\w+': (?:\w*Error: )?/,
    "",
  );

const bridge: IpcBridge = Object.fromEntries([...methods, ...events]);
contextBridge.exposeInMainWorld("desk", bridge);
