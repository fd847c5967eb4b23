import type { DesktopSettings } from "./desktop-settings.ts";

/** What a console starts with. In a file without zod, for pages that paint before it is loaded. */
export const defaultDesktopSettings: DesktopSettings = {
  notifications: true,
  notificationText: "number",
  quietHours: { isOn: false, from: "18:00", to: "08:00" },
  opensAtLogin: false,
  theme: "system",
  raiseShortcut: "CommandOrControl+Alt+Shift+D",
  awayAfterMinutes: 15,
};
