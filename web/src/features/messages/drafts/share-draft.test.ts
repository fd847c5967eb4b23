import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftFilesAdded, draftTyped } from "../../../state/drafts.slice.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { carryOutDraftWork, type DraftContent, keptDrafts } from "../../../state/kept-drafts.ts";
import { aStore } from "../../../testing/a-store.ts";
import { anId } from "../../../testing/builders.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { shareDraft } from "./share-draft.ts";

const ticketId = anId(7);
const share = { ticketId, colleagueId: anId(2), shareId: "01989f2e-7b1c-7a3e-8f00-0123456789ab" };
const lid = { id: "f1", name: "lid.png", bytes: 1, type: "image/png" };

let store: AppStore;
let asked: { path: string }[];
/** Lets the desk have all. */
let letKeep: () => void;
let endWork: () => void;

beforeEach(() => {
  ({ asked } = answerByContract({ "POST drafts/:place/share": () => ({ status: "success" }) }));
  vi.stubGlobal("document", { cookie: "", documentElement: { dir: "ltr" } });
  const isLet = new Promise<void>((resolve) => {
    letKeep = resolve;
  });
  endWork = carryOutDraftWork({
    decide: () => {},
    versionOf: () => null,
    sent: () => {},
    holdTicketFiles: () => {},
    keepAll: () => isLet.then(() => true),
  });
  store = aStore();
});
afterEach(() => {
  endWork();
  keptDrafts.clear();
  vi.unstubAllGlobals();
});

const stands = (text: string) => store.dispatch(draftTyped({ ticketId, value: text }));
const attached = (keptAs?: string) =>
  store.dispatch(
    draftFilesAdded({
      ticketId,
      value: { files: [{ ...lid, ...(keptAs && { keptAs }) }], problems: [] },
    }),
  );
const isKept = (content: DraftContent) =>
  keptDrafts.put(ticketId, { version: "01989f2e-7b1c-7a3e-8f00-0123456789ac", content });

it("what the desk keeps is shared", async () => {
  stands("Dear Ada");
  isKept({ text: "Dear Ada" });
  letKeep();
  expect(await store.dispatch(shareDraft(share, () => true))).toEqual({ kind: "shared" });
  expect(asked).toHaveLength(1);
});

it("who cancels while a large file is on its way shares nothing", async () => {
  stands("Dear Ada");
  isKept({ text: "Dear Ada" });
  let isOpen = true;
  const sharing = store.dispatch(shareDraft(share, () => isOpen));
  isOpen = false;
  letKeep();
  expect(await sharing).toEqual({ kind: "left" });
  expect(asked).toEqual([]);
});

it("words that were deleted are not shared with the file that stayed", async () => {
  stands("Far too angry");
  attached("k1");
  stands(" ");
  isKept({ text: "Far too angry", files: [{ ...lid, id: "k1" }] });
  letKeep();
  expect(await store.dispatch(shareDraft(share, () => true))).toMatchObject({ kind: "failed" });
  expect(asked).toEqual([]);
});

it("a file without words is shared", async () => {
  attached("k1");
  isKept({ text: "", files: [{ ...lid, id: "k1" }] });
  letKeep();
  expect(await store.dispatch(shareDraft(share, () => true))).toEqual({ kind: "shared" });
});

it("of a file that the desk does not take its author hears which it is", async () => {
  stands("Dear Ada");
  attached();
  isKept({ text: "Dear Ada" });
  letKeep();
  expect(await store.dispatch(shareDraft(share, () => true))).toMatchObject({
    kind: "failed",
    problems: [expect.stringContaining("lid.png")],
  });
  expect(asked).toEqual([]);
});
