import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { createLog } from "../logging/log.ts";
import { handleUncaughtErrors } from "./uncaught-errors.ts";

function aProcess() {
  const watched = new EventEmitter();
  const said: { msg: string; level: number }[] = [];
  let stops = 0;
  const log = createLog("trace", { write: (line: string) => said.push(JSON.parse(line)) });
  const off = handleUncaughtErrors(log, () => stops++, watched);
  return { watched, said, off, stops: () => stops };
}

describe("what nobody caught", () => {
  it("of a promise is logged, and the process goes on", () => {
    const { watched, said, stops } = aProcess();
    watched.emit("unhandledRejection", new Error("unheard"));
    expect(said).toMatchObject([{ level: 50, err: { message: "unheard" } }]);
    expect(stops()).toBe(0);
  });

  it("of a broken connection is logged, and the process goes on", () => {
    const { watched, stops } = aProcess();
    watched.emit("uncaughtException", Object.assign(new Error("gone"), { code: "ECONNRESET" }));
    expect(stops()).toBe(0);
  });

  it("of anything else ends the process in order, since nobody knows its state", () => {
    const { watched, said, stops, off } = aProcess();
    watched.emit("uncaughtException", new TypeError("x is not a function"));
    expect(said).toMatchObject([{ level: 60, err: { type: "TypeError" } }]);
    expect(stops()).toBe(1);
    off();
    expect(watched.listenerCount("uncaughtException")).toBe(0);
  });
});
