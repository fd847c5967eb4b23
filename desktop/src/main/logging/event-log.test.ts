import { EventEmitter } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEventLog } from "./event-log.ts";
import { logCrashes, logPageCrashes } from "./log-crashes.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deskbell-log-"));
  path = join(folder, "logs/crash.log");
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = () => new Date("2026-11-22T09:00:00Z");

test("a crash is written down with where it happened, and nothing of what it was about", () => {
  const [app, contents, process] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  const log = createEventLog(path, { now });
  const versions = { console: "1.2.3", runtime: "Electron 45, Node 24" };
  logCrashes(log, { app: app as never, process: process as never, versions });
  logPageCrashes(log, contents as never, versions);
  contents.emit("render-process-gone", {}, { reason: "oom", exitCode: 5 });
  const error = Object.assign(new TypeError("Ana Silva <ana@example.com>: my kettle"), {
    code: "ERR_X",
    stack: "TypeError: Ana Silva: my kettle\n    at raise (/home/nora/deskbell/main.js:10:20)",
  });
  process.emit("uncaughtExceptionMonitor", error, "unhandledRejection");
  expect(readFileSync(path, "utf8").split("\n")).toEqual([
    "2026-11-22T09:00:00.000Z page-gone reason=oom exitCode=5 console=1.2.3 runtime=Electron_45_Node_24",
    "2026-11-22T09:00:00.000Z main-process-failed origin=unhandledRejection kind=TypeError code=ERR_X at=main.js:10:20 console=1.2.3 runtime=Electron_45_Node_24",
    "",
  ]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a log that is full makes room, and never takes more than twice its size", () => {
  const log = createEventLog(path, { now, fullBytes: 500 });
  for (let i = 0; i < 100; i += 1) log("checking", { attempt: i });
  expect(readdirSync(join(folder, "logs")).sort()).toEqual(["crash.log", "crash.log.1"]);
  expect(statSync(path).size).toBeLessThan(600);
  expect(statSync(`${path}.1`).size).toBeLessThan(600);
  expect(readFileSync(path, "utf8")).toContain("attempt=99");
});

test("a log that cannot be written stops nothing", () => {
  createEventLog(join(folder, "logs", "\0"))("checking");
});
