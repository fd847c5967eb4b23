import type { App, WebContents } from "electron";
import type { EventLog } from "./event-log.ts";

const framesMax = 8;

type Parts = {
  app: Pick<App, "on">;
  process: Pick<NodeJS.Process, "on">;
  versions: { console: string; runtime: string };
};

/** Logs which process crashed and where in the code, never an error's message: it may quote a customer. */
export function logCrashes(log: EventLog, { app, process, versions }: Parts): void {
  const where = { console: versions.console, runtime: versions.runtime };
  // Only the monitor: Electron's own handling of the error stays as it is.
  process.on("uncaughtExceptionMonitor", (error, origin) =>
    log("main-process-failed", { origin, ...placeOf(error), ...where }),
  );
  app.on("child-process-gone", (_event, { type, reason, exitCode, serviceName }) =>
    log("process-gone", { type, reason, exitCode, serviceName, ...where }),
  );
}

/** The same of the page of one window. */
export function logPageCrashes(
  log: EventLog,
  contents: Pick<WebContents, "on">,
  versions: Parts["versions"],
): void {
  const where = { console: versions.console, runtime: versions.runtime };
  contents.on("render-process-gone", (_event, { reason, exitCode }) =>
    log("page-gone", { reason, exitCode, ...where }),
  );
  contents.on("unresponsive", () => log("page-unresponsive", where));
  contents.on("preload-error", (_event, _path, error) =>
    log("preload-failed", { ...placeOf(error), ...where }),
  );
}

/** The class of an error, its code and its stack frames; not its message. */
export function placeOf(error: unknown): { kind: string; code?: string; at: string } {
  if (!(error instanceof Error)) return { kind: typeof error, at: "" };
  const frames = (error.stack ?? "").match(/[\w.-]+\.c?js:\d+:\d+/g) ?? [];
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  return { kind: error.constructor.name, ...code, at: frames.slice(0, framesMax).join("<") };
}
