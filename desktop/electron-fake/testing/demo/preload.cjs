const { contextBridge, ipcRenderer } = require("electron");

const tried = (name) => {
  try {
    require(name);
    return "given";
  } catch (error) {
    return error.message;
  }
};

contextBridge.exposeInMainWorld("demo", {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  say: (value) => ipcRenderer.send("say", value),
  onSaid: (listener) => {
    const receive = (_event, value) => listener(value);
    ipcRenderer.on("said", receive);
    return () => ipcRenderer.off("said", receive);
  },
  required: { fs: tried("node:fs"), events: tried("events") },
  list: [{ name: "first" }],
});
