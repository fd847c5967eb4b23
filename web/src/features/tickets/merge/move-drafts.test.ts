import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftFilesAdded, draftTyped, noteDraftOf } from "../../../state/drafts.slice.ts";
import { registerFile, releaseAllFiles } from "../../../state/file-registry.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { keptDrafts } from "../../../state/kept-drafts.ts";
import { aStore } from "../../../testing/a-store.ts";
import { anId } from "../../../testing/builders.ts";
import { subscribeToasts } from "../../../ui/toasts/notify.ts";
import { moveDrafts, whenLookedAt } from "./move-drafts.ts";

const [kettle, pot] = [anId(1), anId(2)];
const picked = (name: string) => registerFile(new File(["x"], name));

let store: AppStore;
let hasFocus: boolean;
let shown: string[];
let stopListening: () => void;

beforeEach(() => {
  store = aStore();
  hasFocus = true;
  shown = [];
  vi.stubGlobal("document", { hasFocus: () => hasFocus, documentElement: { dir: "ltr" } });
  stopListening = subscribeToasts(
    ({ text }) => shown.push(text),
    () => {},
  );
});
afterEach(() => {
  stopListening();
  keptDrafts.clear();
  releaseAllFiles();
  vi.unstubAllGlobals();
});

const types = (ticketId: string, value: string) => store.dispatch(draftTyped({ ticketId, value }));
const attaches = (...files: ReturnType<typeof picked>[]) =>
  store.dispatch(draftFilesAdded({ ticketId: kettle, value: { files, problems: [] } }));
const draftOf = (key: string) => store.getState().drafts[key];
const standsIn = (key: string) => [
  draftOf(key)?.text ?? "",
  ...(draftOf(key)?.files ?? []).map(({ name }) => name),
];
const move = () => store.dispatch(moveDrafts(kettle, pot));

it("a reply with its files stands after what was begun in the other ticket, a note beside it", () => {
  types(pot, "Of the pot:");
  types(kettle, "it hums");
  attaches(picked("hum.txt"));
  types(noteDraftOf(kettle), "they shout");
  move();
  expect(standsIn(pot)).toEqual(["Of the pot:\nit hums", "hum.txt"]);
  expect(standsIn(noteDraftOf(pot))).toEqual(["they shout"]);
  expect([draftOf(kettle), draftOf(noteDraftOf(kettle))]).toEqual([undefined, undefined]);
  expect(shown).toEqual([]);
});

it("a merge that is taken back gives each ticket its own again, with its files", () => {
  types(pot, "Of the pot:");
  types(kettle, "it hums");
  attaches(picked("hum.txt"));
  move()();
  expect(standsIn(kettle)).toEqual(["it hums", "hum.txt"]);
  expect(standsIn(pot)).toEqual(["Of the pot:"]);
});

it("what was written on since stays where it is when the merge is taken back", () => {
  types(kettle, "it hums");
  const takeBack = move();
  types(pot, "it hums, loudly");
  takeBack();
  expect(standsIn(pot)).toEqual(["it hums, loudly"]);
  expect(standsIn(kettle)).toEqual([""]);
});

it("a file that the desk alone has stays, and its writer reads which", () => {
  types(kettle, "it hums");
  attaches(picked("hum.txt"), { id: "d1", name: "far.txt", bytes: 1, type: "", keptAs: "d1" });
  move();
  expect(standsIn(pot)).toEqual(["it hums", "hum.txt"]);
  expect(standsIn(kettle)).toEqual(["", "far.txt"]);
  move(); // whoever opens the merged ticket once more
  expect(shown).toEqual([expect.stringContaining("far.txt")]);
});

it("a window in the background leaves what another device writes to that device, until it is looked at", async () => {
  const looks = new EventTarget();
  vi.stubGlobal("window", looks);
  hasFocus = false;
  await whenLookedAt(kettle); // nothing is written elsewhere
  keptDrafts.put(noteDraftOf(kettle), { version: "v1", content: { text: "a" }, isTaken: true });
  let isLookedAt = false;
  const waiting = whenLookedAt(kettle).then(() => {
    isLookedAt = true;
  });
  await Promise.resolve();
  expect(isLookedAt).toBe(false);
  looks.dispatchEvent(new Event("focus"));
  await waiting;
  hasFocus = true;
  await whenLookedAt(kettle);
});
