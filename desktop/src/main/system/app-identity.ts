import type { App } from "electron";

/** Tells the system who the console is; before it is ready. */
export function identify(
  app: Pick<App, "setName" | "setAppUserModelId" | "setToastActivatorCLSID">,
  platform: NodeJS.Platform,
): void {
  app.setName("Deskbell");
  if (platform !== "win32") return;
  app.setAppUserModelId("com.deskbell.console"); // Windows shows notifications of known programs only
  // By this Windows starts the console at a click on a notification that an earlier one has left.
  app.setToastActivatorCLSID("{5B0C8A0E-6B5E-4C57-9E0E-3F2B7D1C9A64}");
}
