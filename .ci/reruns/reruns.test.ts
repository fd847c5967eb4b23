import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../steps/run-step.ts";
import { blobOf, browserSpecs, rerunCommand, specBlobs } from "./browser-specs.ts";
import { rerunSpecs } from "./rerun-specs.ts";
import { changedSpecs, emptyState, readState, type State, withoutChanged } from "./state.ts";
import { writePage } from "./write-page.ts";

const blob = "a".repeat(40);
const otherBlob = "b".repeat(40);
const day = "2026-01-02";
const green = async () => ({ passed: 1, failures: [] });
const options = {
  repeats: 12,
  load: 2,
  state: emptyState,
  today: () => day,
  blobOf: () => blob,
};

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
    state: kept.at(-1) ?? emptyState,
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
    day,
    blob,
  });
});

it("repeats under another load, or of a spec as it was before, are counted anew", async () => {
  const counted = { repeats: 20, failures: ["a test"], load: 2, day, blob };
  const changes = [{ load: 0 }, { blob: otherBlob }];
  for (const change of changes) {
    const { specs } = await rerunSpecs({
      ...options,
      state: { specs: { "e2e/a.spec.ts": { ...counted, ...change } }, runs: [] },
      specs: ["e2e/a.spec.ts"],
      keep: () => {},
      run: green,
    });
    expect(specs["e2e/a.spec.ts"]).toEqual({ repeats: 12, failures: [], load: 2, day, blob });
  }
});

it("a developer who has little time makes one batch of each spec", async () => {
  const batches: string[] = [];
  const runOnce = (state: State) =>
    rerunSpecs({
      ...options,
      state,
      specs: ["e2e/a.spec.ts", "e2e/b.spec.ts"],
      batchesMax: 1,
      keep: () => {},
      async run(path, repeats) {
        batches.push(`${path} ${repeats}`);
        return green();
      },
    });
  await runOnce(await runOnce(await runOnce(await runOnce(emptyState))));
  const each = [5, 5, 2].flatMap((repeats) => [
    `e2e/a.spec.ts ${repeats}`,
    `e2e/b.spec.ts ${repeats}`,
  ]);
  expect(batches).toEqual(each);
});

it("a spec that has changed or is gone has no tally any more", () => {
  const tally = { repeats: 20, failures: [], load: 2, day, blob };
  const state = { specs: { same: tally, changed: tally, gone: tally }, runs: [] };
  const blobs: Record<string, string> = { same: blob, changed: otherBlob };
  expect(Object.keys(withoutChanged(state, (path) => blobs[path]).specs)).toEqual(["same"]);
  expect(changedSpecs(state, (path) => blobs[path])).toEqual(["changed", "gone"]);
});

it("the page says how often each spec ran and what failed", () => {
  const failures = ["a | b", "a | b", "another"];
  const page = writePage({
    specs: { "e2e/a.spec.ts": { repeats: 20, failures, load: 2, day, blob } },
    runs: [{ content: otherBlob, repeats: 1, failures: [], load: 0, day, minutes: 11.52 }],
  });
  expect(page).toContain(
    "| 2026-01-02 | [e2e/a.spec.ts](../e2e/a.spec.ts) | aaaaaaaa | 20 | 2 | 3: a \\| b (2 times); another |",
  );
  expect(page).toContain("| 2026-01-02 | bbbbbbbb | 1 | 0 | 11.5 | 0 |");
});

it("a spec with one letter more is another content, staged or not", () => {
  const folder = mkdtempSync(join(tmpdir(), "deskbell-blob-"));
  const path = join(folder, "a.spec.ts");
  writeFileSync(path, readFileSync(join(root, "e2e/playwright.config.ts")));
  expect(blobOf(root, path)).toBe(blobOf(root, "e2e/playwright.config.ts"));
  writeFileSync(path, " ", { flag: "a" });
  expect(blobOf(root, path)).not.toBe(blobOf(root, "e2e/playwright.config.ts"));
  rmSync(folder, { recursive: true });
});

it("a reader of the page finds no spec that has changed since it was repeated", () => {
  const path = "e2e/writing/outbox.spec.ts";
  const blobOfSpec = specBlobs(root);
  expect(blobOfSpec(path)).toBe(blobOf(root, path));
  expect(blobOfSpec("e2e/writing/gone.spec.ts")).toBeUndefined();
  expect(blobOfSpec("e2e/playwright.config.ts")).toBeUndefined();

  const state = readState(join(root, "docs/test-repeats.jsonl"));
  expect(changedSpecs(state, blobOfSpec), "npm run test:repeat -- --drop").toEqual([]);
  expect(readFileSync(join(root, "docs/test-repeats.md"), "utf8")).toBe(writePage(state));
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
