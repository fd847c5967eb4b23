// The least that a desktop program can be: one window with a line of text.
const { app, BrowserWindow } = require("electron");

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 });
  void window.loadURL("data:text/html,<title>Empty</title><h1>Ready</h1>");
});
