import { expect, test } from "./demo.ts";

test("what a console must not ask of a window is refused, @fake", async ({
  app,
  page: _isOpen, // before the program is ready each window is refused for that
}) => {
  const refusals = await app.evaluate(({ BrowserWindow }) =>
    [
      { nodeIntegration: true },
      { contextIsolation: false },
      { sandbox: false },
      { webSecurity: false },
      { preload: "preload.cjs" },
    ].map((webPreferences) => {
      try {
        new BrowserWindow({ webPreferences });
        return "opened";
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
  expect(refusals).toEqual([
    "electron-fake: webPreferences.nodeIntegration: true is not imitated",
    "electron-fake: webPreferences.contextIsolation: false is not imitated",
    "electron-fake: webPreferences.sandbox: false is not imitated",
    "electron-fake: webPreferences.webSecurity: false is not imitated",
    "preload script must have absolute path.",
  ]);
});

test("what comes too late, twice or empty is refused in Electron's words, @fake", async ({
  app,
  page: _isOpen, // the program has registered its own by then
}) => {
  const refusals = await app.evaluate(
    ({ app: program, ipcMain, Menu, nativeImage, protocol, Tray }) =>
      [
        () => protocol.registerSchemesAsPrivileged([]),
        () => protocol.handle("app", () => new Response()),
        () => ipcMain.handle("echo", () => null),
        () => new Tray(nativeImage.createEmpty()),
        () => Menu.buildFromTemplate([{}]),
        () => program.getPath("nowhere" as "home"),
      ].map((attempt) => {
        try {
          attempt();
          return "done";
        } catch (error) {
          return (error as Error).message;
        }
      }),
  );
  expect(refusals).toEqual([
    "protocol.registerSchemesAsPrivileged should be called before app is ready",
    "Failed to register protocol: app",
    "Attempted to register a second handler for 'echo'",
    expect.stringContaining("Failed to load image"),
    expect.stringContaining("Invalid template for MenuItem"),
    "Failed to get 'nowhere' path",
  ]);
});

test("a preload script that is not there is reported, and the page goes on, @fake", async ({
  app,
  page: _isOpen, // its own window has been opened, and its scheme is answered
}) => {
  const received = await app.evaluate(async ({ app: program, BrowserWindow }) => {
    const failed = new Promise<string>((resolve) => {
      program.once("web-contents-created", (_event, contents) => {
        contents.once("preload-error", (_event, path) => resolve(path));
      });
    });
    const window = new BrowserWindow({ webPreferences: { preload: "/nowhere/preload.cjs" } });
    await window.loadURL("app://demo/start");
    return [await failed, await window.webContents.executeJavaScript("typeof window.demo")];
  });
  expect(received).toEqual(["/nowhere/preload.cjs", "undefined"]);
});
