import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lastLines, runSteps } from "./run-steps.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "deskbell-steps-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const script = (source: string) => [process.execPath, "-e", source] as const;
const green = { name: "green", command: script(""), timeoutMinutes: 1 };

it("a step that fails hides neither the others nor its tests' names", async () => {
  const failure = { name: "a test", said: ["expected 1 to be 2"] };
  const readResults = async () => ({ passed: 3, failures: [failure] });
  const { passed, failures, times } = await runSteps([
    { name: "red", command: script("process.exit(1)"), timeoutMinutes: 1 },
    { ...green, name: "counted", readResults },
    green,
  ]);
  const counted = { name: "counted: a test", said: failure.said };
  expect({ passed, failures }).toEqual({
    passed: 3,
    failures: [{ name: "red", said: [] }, counted],
  });
  expect(times.map((line) => line.slice(0, 1))).toEqual(["✘", "✘", "✔"]);
});

it("a step that takes too long is asked to end, has failed by its name, and hides nothing", async () => {
  const ended = join(folder, "ended");
  const source = `process.on("SIGTERM", () => { require("fs").writeFileSync(${JSON.stringify(ended)}, "asked"); process.exit(0); }); setInterval(() => {}, 1_000);`;
  const { failures, times } = await runSteps([
    { name: "endless", command: script(source), timeoutMinutes: 0.1 },
    green,
  ]);
  expect(failures).toEqual([{ name: "endless", said: [] }]);
  expect(times).toHaveLength(2);
  expect(readFileSync(ended, "utf8")).toBe("asked");
});

it("steps of one list run at the same time; each is judged by itself", async () => {
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  /** Ends well only once the other has begun. */
  const meets = (own: string, other: string) =>
    script(
      `const fs = require("fs"); fs.writeFileSync(${JSON.stringify(own)}, ""); setInterval(() => fs.existsSync(${JSON.stringify(other)}) && process.exit(0), 10);`,
    );
  const { failures, times } = await runSteps([
    [
      { name: "first", command: meets(first, second), timeoutMinutes: 0.5 },
      { name: "second", command: meets(second, first), timeoutMinutes: 0.5 },
      { name: "red", command: script("process.exit(1)"), timeoutMinutes: 1 },
    ],
    green,
  ]);
  expect(failures).toEqual([{ name: "red", said: [] }]);
  expect(times).toHaveLength(4);
});

it("nothing runs on what could not be built", async () => {
  const { failures, times } = await runSteps([
    { ...green, name: "build", command: script("process.exit(1)"), isNeeded: true },
    green,
  ]);
  expect(failures).toEqual([{ name: "build", said: [] }]);
  expect(times).toHaveLength(1);
});

it("what is done without a command is a step, too, and nothing runs on what it could not do", async () => {
  const programs = { name: "programs", run: async () => false, isNeeded: true };
  const { failures, times } = await runSteps([[programs, green], green]);
  expect(failures).toEqual([{ name: "programs", said: [] }]);
  expect(times.map((line) => line.slice(0, 1))).toEqual(["✘", "✔"]);
});

it("the longest of several is read while it runs, the others once they have ended", async () => {
  const isRead = join(folder, "read");
  const says = (words: string) =>
    script(
      `console.log(${JSON.stringify(words)}); setInterval(() => require("fs").existsSync(${JSON.stringify(isRead)}) && process.exit(0), 10);`,
    );
  const steps = [
    { name: "long", command: says("said at once"), timeoutMinutes: 1, isLive: true },
    { name: "short", command: says("said at the end"), timeoutMinutes: 1 },
  ];
  const runner = spawn(
    process.execPath,
    [
      "--input-type=module-typescript",
      "-e",
      `import { runSteps } from ${JSON.stringify(new URL("run-steps.ts", import.meta.url).href)}; await runSteps([${JSON.stringify(steps)}]);`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  let atFirst: string | undefined;
  for await (const part of runner.stdout.setEncoding("utf8")) {
    output += part;
    if (atFirst !== undefined || !output.includes("said at once")) continue;
    atFirst = output;
    writeFileSync(isRead, "");
  }
  expect(atFirst).not.toContain("said at the end");
  expect(output).toContain("said at the end");
});

it("the last lines are what each failed test said, how long the steps took, and the names", () => {
  const failures = [
    { name: "unit: a message is stored", said: ["expected 1 to be 2", "    at a.test.ts:3:5"] },
    { name: "lint", said: [] },
  ];
  const times = ["✘ 0:01 unit", "✘ 0:01 lint"];
  expect(lastLines({ passed: 7, failures, times }, "0:02")).toEqual([
    "",
    "✘ unit: a message is stored",
    "  expected 1 to be 2",
    "      at a.test.ts:3:5",
    "",
    ...times,
    "0:02 in all",
    "✘ unit: a message is stored",
    "✘ lint",
    "7 passed, 2 failed",
  ]);
});
