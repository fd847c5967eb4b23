import type { App } from "electron";

/** Sets the console's name and ids for the system; must run before `ready`. */
export function setAppIdentity(
  app: Pick<App, "setName" | "setAppUserModelId" | "setToastActivatorCLSID">,
  platform: NodeJS.Platform,
): void {
  app.setName("Deskbell");
  if (platform !== "win32") return;
  app.setAppUserModelId("com.deskbell.console"); // Windows shows notifications of known programs only
  // With this id Windows starts the console at a click on a notification that an earlier one left.
  app.setToastActivatorCLSID("{5B0C8A0E-6B5E-4C57-9E0E-3F2B7D1C9A64}");
}
