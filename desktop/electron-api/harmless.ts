/** What Electron has on some systems only, and why the console may use it on all. */
export const harmless: Readonly<Record<string, string>> = {
  "App.on('activate')": "emitted on macOS alone; elsewhere a second start brings the window up",
  "App.on('open-url')": "emitted on macOS alone; elsewhere a link is among the arguments",
  "Notification.on('failed')":
    "emitted on Linux too (Electron's shell/browser/notifications/linux/libnotify_notification.cc)",
};
