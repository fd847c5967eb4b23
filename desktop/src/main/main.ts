import { app, protocol } from "electron";
import { setAppIdentity } from "./app-identity.ts";
import { listenForDeepLinks } from "./deep-links/deep-link-listener.ts";
import { registerPageScheme } from "./page/page-origin.ts";
import { openConsole } from "./start/open-console.ts";

// The console's main process: only it holds the session's token, and it decides what the page may do.
// Here is what must happen before Electron is ready; start/open-console.ts opens the rest.

setAppIdentity(app, process.platform);
app.enableSandbox();
registerPageScheme(protocol);

// Single instance: a second one passes its arguments to the first and ends.
if (app.requestSingleInstanceLock()) {
  const deepLinks = listenForDeepLinks(app, process.argv); // macOS reports a link before `ready`
  const dist = import.meta.dirname;
  void app.whenReady().then(() => openConsole({ deepLinks, dist }));
} else app.quit();
