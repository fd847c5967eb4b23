import { spawn } from "node:child_process";
import { dbusIsOn } from "./dbus.ts";

/** Sends the count to the desktop's dock, as Electron 45 does on Linux. */
export function showBadge(desktopName: string, count: number): void {
  if (!dbusIsOn || desktopName === "") return;
  const signal = spawn(
    "gdbus",
    [
      "emit",
      "--session",
      "--object-path=/com/canonical/unity/launcherentry",
      "--signal=com.canonical.Unity.LauncherEntry.Update",
      `application://${desktopName}`,
      `{'count': <int64 ${count}>, 'count-visible': <${count !== 0}>}`,
    ],
    { stdio: "ignore" },
  );
  signal.on("error", (error) => console.error("electron-fake: no badge:", error.message));
}
