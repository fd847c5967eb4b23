import type { TakenBack } from "@deskbell/shared/messages/scheduled-message";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  draftCleared,
  draftReplaced,
  draftTyped,
  emptyDraft,
} from "../../../../state/drafts.slice.ts";
import type { AppStore } from "../../../../state/hooks.ts";
import { keptDrafts } from "../../../../state/kept-drafts.ts";
import { aStore } from "../../../../testing/a-store.ts";
import { anId } from "../../../../testing/builders.ts";
import { putBack } from "./put-back.ts";

const ticketId = anId(7);
const file = { id: "f".repeat(32), name: "lid.png", type: "image/png", bytes: 1 };
const draft = {
  ...{ place: `reply:${ticketId}`, version: "0198-a-version", text: "Too early" },
  files: [{ ...file, kind: "image" as const }],
  updatedAt: "2026-11-26T08:00:00.000Z",
};
const reply: TakenBack = {
  ...{ id: anId(1), conversationId: ticketId, kind: "undo", state: "cancelled", version: 2 },
  author: { id: anId(2), name: "Nora", avatar: "" },
  ...{ clientMessageId: "0198-a-reply", text: "Too early", files: [], fileIds: [] },
  ...{ sendAt: "2026-11-26T08:00:10.000Z", sendsInMs: 10_000, ticket: null },
  createdAt: "2026-11-26T08:00:00.000Z",
};
const kept = { ...file, keptAs: file.id };

let store: AppStore;
beforeEach(() => {
  store = aStore();
});
afterEach(() => keptDrafts.clear());
const here = () => store.getState().drafts[ticketId];
const known = { version: draft.version, content: { text: draft.text, files: [kept] } };

it("a reply that comes back is known to be what the desk keeps, with its files", () => {
  store.dispatch(putBack({ ...reply, draft }));
  expect(here()).toMatchObject({ text: "Too early", files: [kept] });
  expect(keptDrafts.get(ticketId)).toEqual(known);
});

it("what was typed meanwhile stands behind it, and its author is not asked which of both it is to be", () => {
  store.dispatch(draftTyped({ ticketId, value: "Another" }));
  const content = { text: "Another" };
  keptDrafts.put(ticketId, { version: "0", content, other: known });
  store.dispatch(putBack({ ...reply, draft: { ...draft, text: "Too early\nAnother" } }));
  expect(here()).toMatchObject({ text: "Too early\nAnother", files: [kept] });
  expect(keptDrafts.get(ticketId)?.other).toBeUndefined();
});

it("what another device has written there meanwhile comes with it, and stays at the desk", () => {
  const text = "Too early\nFrom the phone";
  for (const written of ["", "Known"]) {
    if (written) store.dispatch(draftTyped({ ticketId, value: written }));
    keptDrafts.put(ticketId, { version: "0", content: { text: written } });
    store.dispatch(putBack({ ...reply, draft: { ...draft, text } }));
    expect(here()).toMatchObject({ text, files: [kept] });
    expect(keptDrafts.get(ticketId)).toEqual({ ...known, content: { text, files: [kept] } });
    store.dispatch(draftCleared(ticketId));
  }
});

it("what was typed on since the desk kept it stands behind it", () => {
  store.dispatch(draftTyped({ ticketId, value: "Another, and more" }));
  keptDrafts.put(ticketId, { version: "0", content: { text: "Another" } });
  store.dispatch(putBack({ ...reply, draft: { ...draft, text: "Too early\nAnother" } }));
  expect(here()).toMatchObject({ text: "Too early\nAnother, and more", files: [kept] });
  expect(keptDrafts.get(ticketId)?.version).toBe(draft.version);
  expect(keptDrafts.get(ticketId)?.other).toBeUndefined();
});

it("where two devices have written meanwhile, the author is asked, and neither is overwritten", () => {
  store.dispatch(draftTyped({ ticketId, value: "Here" }));
  keptDrafts.put(ticketId, { version: "0", content: { text: "" } });
  const text = "Too early\nFrom the phone";
  store.dispatch(putBack({ ...reply, draft: { ...draft, text } }));
  expect(here()).toMatchObject({ text: "Here" });
  expect(keptDrafts.get(ticketId)).toMatchObject({
    ...{ version: "0", other: { version: draft.version, content: { text } } },
  });
});

it("a reply that has come back by the event stands there once, also where somebody has written on", () => {
  for (const [text, version] of [
    ["Too early", draft.version],
    ["Too early, sorry", "0198-a-later-one"],
  ] as const) {
    const value = { ...emptyDraft, text, files: [kept] };
    store.dispatch(draftReplaced({ ticketId, value }));
    keptDrafts.put(ticketId, { version, content: { text, files: [kept] } });
    store.dispatch(putBack({ ...reply, draft }));
    expect(here()).toEqual(value);
  }
});

it("a reply that was sent since from another device does not come back", () => {
  store.dispatch(putBack({ ...reply, draft: null }));
  expect(here()).toBeUndefined();
});

it("a desk of before keeps no draft of it: it comes back all the same", () => {
  store.dispatch(putBack(reply));
  expect(here()).toMatchObject({ text: "Too early" });
  expect(keptDrafts.get(ticketId)).toBeUndefined();
});
