import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft } from "../../state/drafts.slice.ts";
import type { UnsentRecord } from "./draft-storage.ts";
import { forgetLeftDrafts, leaveDrafts, storeLeftDrafts } from "./left-drafts.ts";
import { parseDraft, parseKept, serializeDraft } from "./unsent-records.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const chosen = { ...emptyDraft, text: "Hello Nina", macro: "{}" };
const kept = { version: "v1", content: { text: "/wait" } };

/** What the browser's database holds after the next page has looked. */
async function storedOf(personId: string, stored: UnsentRecord[] = []) {
  const records = new Map(stored.map((record) => [record.id.join(" "), record]));
  const write = vi.fn(async (puts: readonly UnsentRecord[]) => {
    for (const put of puts) records.set(put.id.join(" "), put);
  });
  await storeLeftDrafts(personId, { readAll: async () => [...records.values()], write });
  const value = records.get("draft t1")?.value;
  return { draft: parseDraft(value), kept: parseKept(value), write };
}

test("a macro whose write was lost with its page is there with its words, once", async () => {
  leaveDrafts("nora", { t1: chosen, t2: { ...emptyDraft, text: "No macro" } });
  expect((await storedOf("nora")).draft).toMatchObject({ text: "Hello Nina", macro: "{}" });
  expect((await storedOf("nora")).draft).toBeNull();
});

test("what else was stored of the draft stays: its files, and what the desk had", async () => {
  const files = [{ id: "f1", name: "a.png", type: "image/png", bytes: 1 }];
  const value = serializeDraft({ ...emptyDraft, text: "/wait", files }, kept);
  leaveDrafts("nora", { t1: chosen });
  const after = await storedOf("nora", [{ id: ["draft", "t1"], value }]);
  expect(after.draft).toMatchObject({ text: "Hello Nina", macro: "{}", files });
  expect(after.kept).toEqual(kept);
});

test("nothing is written where the page's own write arrived", async () => {
  leaveDrafts("nora", { t1: chosen });
  const value = serializeDraft(chosen, kept);
  expect((await storedOf("nora", [{ id: ["draft", "t1"], value }])).write).not.toHaveBeenCalled();
});

test("nobody else gets it, nor does a page that was not left or comes back later", async () => {
  leaveDrafts("nora", { t1: chosen });
  expect((await storedOf("liam")).draft).toBeNull();
  leaveDrafts("nora", { t1: chosen });
  forgetLeftDrafts();
  expect((await storedOf("nora")).draft).toBeNull();
  leaveDrafts("nora", { t1: chosen });
  vi.useFakeTimers({ now: Date.now() + 60_001 });
  expect((await storedOf("nora")).draft).toBeNull();
});
