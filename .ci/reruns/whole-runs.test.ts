import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { State } from "./state.ts";
import { contentOf, greenInARow, rerunWhole, runsOf } from "./whole-runs.ts";

const folder = mkdtempSync(join(tmpdir(), "deskbell-whole-runs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const git = (...words: string[]) => execFileSync("git", words, { cwd: folder, stdio: "pipe" });
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
function commit(path: string, text: string): void {
  write(path, text);
  git("add", "--all");
  git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "A change");
}

const content = "a".repeat(40);
const green = { repeats: 1, load: 0, day: "2026-01-02", minutes: 10, failures: [], content };
const red = { ...green, failures: ["npm test"] };

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, "docs"), { recursive: true });
  git("init", "-q");
  commit("source.ts", "1");
});

it("a developer who commits the tally goes on where the whole runs were", () => {
  const before = contentOf(folder);
  expect(before).toMatch(/^[0-9a-f]{40}$/);
  write("docs/test-repeats.md", "1 run");
  write("docs/test-repeats.jsonl", "{}");
  expect(contentOf(folder)).toBe(before);
  commit("docs/test-repeats.md", "2 runs");
  expect(contentOf(folder)).toBe(before);
});

it("whole runs of another content do not count", () => {
  const before = contentOf(folder);
  commit("source.ts", "2");
  const after = contentOf(folder);
  expect(after).not.toBe(before);
  expect(
    runsOf(
      [
        { ...green, content: before },
        { ...red, content: after },
      ],
      after,
    ),
  ).toEqual([{ ...red, content: after }]);
  commit("source.ts", "1");
  expect(contentOf(folder)).toBe(before);
});

it("whole runs of what is not committed are refused, by the names of the files", () => {
  write("source.ts", "2");
  expect(() => contentOf(folder)).toThrow("source.ts");
  write("source.ts", "1");
  write("added.ts", "new");
  expect(() => contentOf(folder)).toThrow("added.ts");
});

it("after a red whole run those in a row begin anew", () => {
  expect(greenInARow([])).toBe(0);
  expect(greenInARow([green, green])).toBe(2);
  expect(greenInARow([green, green, red])).toBe(0);
  expect(greenInARow([red, green])).toBe(1);
});

it("whole runs stop at a red one, which stays visible; three in a row are then due again, the first with the load", async () => {
  let kept: State["runs"] = [green, green];
  const answers = [red, green, green, green];
  const loads: number[] = [];
  const options = {
    contentOf: () => content,
    wanted: 3,
    load: 2,
    async run(_name: string, load: number) {
      loads.push(load);
      const { day, minutes, failures } = answers.shift() ?? red;
      return { day, minutes, failures };
    },
    keep(runs: State["runs"]) {
      kept = [...runs];
    },
  };
  await rerunWhole({ ...options, runs: kept });
  expect(loads).toEqual([0]);
  await rerunWhole({ ...options, runs: kept });
  expect(loads).toEqual([0, 2, 0, 0]);
  expect(kept.map(({ failures }) => failures.length)).toEqual([0, 0, 1, 0, 0, 0]);
  await rerunWhole({ ...options, runs: kept });
  expect(loads).toHaveLength(4);
});

it("a whole run during which something changed does not count", async () => {
  const contents = [content, "b".repeat(40)];
  const kept: State["runs"][] = [];
  const running = rerunWhole({
    runs: [],
    contentOf: () => contents.shift() ?? content,
    wanted: 1,
    load: 0,
    run: async () => green,
    keep: (runs) => kept.push([...runs]),
  });
  await expect(running).rejects.toThrow("changed");
  expect(kept).toEqual([[]]);
});
