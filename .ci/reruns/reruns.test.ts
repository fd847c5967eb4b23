import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../steps/run-step.ts";
import { browserSpecs, rerunCommand } from "./browser-specs.ts";
import { rerunSpecs } from "./rerun-specs.ts";
import { readState, type State, writeState } from "./state.ts";
import { writePage } from "./write-page.ts";

const nothing: State = { specs: {}, runs: [] };
const green = async () => ({ passed: 1, failures: [] });
const options = { repeats: 12, load: 2, state: nothing, today: () => "2026-01-02" };

it("a developer who stops the repeats goes on where they were", async () => {
  const kept: State[] = [];
  const batches: number[] = [];
  const stopped = rerunSpecs({
    ...options,
    specs: ["e2e/a.spec.ts"],
    keep: (state) => kept.push(state),
    async run(_path, repeats) {
      if (batches.length === 2) throw new Error("stopped");
      batches.push(repeats);
      return green();
    },
  });
  await expect(stopped).rejects.toThrow("stopped");
  await rerunSpecs({
    ...options,
    state: kept.at(-1) ?? nothing,
    specs: ["e2e/a.spec.ts", "e2e/b.spec.ts"],
    keep: () => {},
    async run(_path, repeats) {
      batches.push(repeats);
      return green();
    },
  });
  expect(batches).toEqual([5, 5, 2, 5, 5, 2]);
});

it("each failure is counted by the test's name, and a spec that did not run is one", async () => {
  const answers = [
    { passed: 4, failures: [{ name: "a test", said: ["1 is not 2"] }] },
    { passed: 0, failures: [] },
    await green(),
  ];
  const { specs } = await rerunSpecs({
    ...options,
    specs: ["e2e/a.spec.ts"],
    keep: () => {},
    run: async () => answers.shift() ?? green(),
  });
  expect(specs["e2e/a.spec.ts"]).toEqual({
    repeats: 12,
    failures: ["a test", "nothing has run"],
    load: 2,
    day: "2026-01-02",
  });
});

it("repeats under another load are counted anew", async () => {
  const day = "2026-01-01";
  const before = { repeats: 20, failures: ["a test"], load: 0, day };
  const { specs } = await rerunSpecs({
    ...options,
    state: { specs: { "e2e/a.spec.ts": before }, runs: [] },
    specs: ["e2e/a.spec.ts"],
    keep: () => {},
    run: green,
  });
  expect(specs["e2e/a.spec.ts"]).toMatchObject({ repeats: 12, failures: [], load: 2 });
});

it("the page says how often each spec ran and what failed", () => {
  const day = "2026-01-02";
  const failures = ["a | b", "a | b", "another"];
  const page = writePage({
    specs: { "e2e/a.spec.ts": { repeats: 20, failures, load: 2, day } },
    runs: [{ repeats: 1, failures: [], load: 0, day, minutes: 11.52 }],
  });
  expect(page).toContain(
    "| 2026-01-02 | [e2e/a.spec.ts](../e2e/a.spec.ts) | 20 | 2 | 3: a \\| b (2 times); another |",
  );
  expect(page).toContain("| 2026-01-02 | 1 | 0 | 11.5 | 0 |");
});

it("what was counted is read again, and nothing where nothing was", () => {
  const folder = mkdtempSync(join(tmpdir(), "deskbell-repeats-"));
  const path = join(folder, "deep/state.json");
  expect(readState(path)).toEqual(nothing);
  const state = { specs: { a: { repeats: 1, failures: [], load: 0, day: "" } }, runs: [] };
  writeState(path, state);
  expect(readState(path)).toEqual(state);
  rmSync(folder, { recursive: true });
});

it("specs are found by words of their path, and each is run from its room", () => {
  expect(browserSpecs(root, []).length).toBeGreaterThan(40);
  const [outbox = ""] = browserSpecs(root, ["outbox.spec"]);
  expect(rerunCommand(outbox, 5)).toMatchObject({
    cwd: "e2e",
    options: [outbox.slice("e2e/".length), "--repeat-each=5", "--no-deps"],
  });
  expect(rerunCommand("desktop/e2e/ipc.spec.ts", 1).command).toContain("ci/desktop-session.sh");
});
