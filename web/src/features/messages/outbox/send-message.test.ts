import { limits } from "@deskbell/shared/limits";
import { afterEach, expect, it, vi } from "vitest";
import { draftReplaced, emptyDraft, noteDraftOf } from "../../../state/drafts.slice.ts";
import { aStore } from "../../../testing/a-store.ts";
import { anId } from "../../../testing/builders.ts";
import { attachFiles } from "../composer/attach-files.ts";
import { sendNote } from "../notes/send-note.ts";
import { sendDraft } from "./send-message.ts";

afterEach(() => vi.unstubAllGlobals());

const ticketId = anId(7);
const aStoredFile = (_: unknown, n: number) => ({
  ...{ id: `f${n}`, name: `page ${n}.pdf`, type: "application/pdf", bytes: 1 },
});

it("a reply does not go without a file that was refused after Enter: its author reads so first, and may send it then", async () => {
  vi.stubGlobal("document", { documentElement: { dir: "ltr" } });
  const store = aStore();
  const files = Array.from({ length: limits.attachmentsMax }, aStoredFile);
  store.dispatch(draftReplaced({ ticketId, value: { ...emptyDraft, text: "Our terms", files } }));
  store.dispatch(attachFiles(ticketId, [new File(["terms"], "terms.docx")]));
  expect(await store.dispatch(sendDraft(ticketId, null))).toBe(false); // nobody goes on to the next ticket
  const draft = () => store.getState().drafts[ticketId];
  expect(store.getState().outbox).toEqual([]);
  expect(draft()).toMatchObject({ text: "Our terms", problems: [expect.stringContaining("10")] });
  expect(store.dispatch(sendDraft(ticketId, null))).toBe(true);
  expect(store.getState().outbox).toMatchObject([{ text: "Our terms" }]);
});

it("a note does not go without a file that was refused after Enter either", async () => {
  vi.stubGlobal("document", { documentElement: { dir: "ltr" } });
  const store = aStore();
  const files = Array.from({ length: limits.attachmentsMax }, aStoredFile);
  const key = noteDraftOf(ticketId);
  store.dispatch(draftReplaced({ ticketId: key, value: { ...emptyDraft, text: "See", files } }));
  store.dispatch(attachFiles(key, [new File(["terms"], "terms.docx")]));
  expect(await store.dispatch(sendNote(ticketId, []))).toBe(false);
  expect(store.getState().outbox).toEqual([]);
  expect(store.getState().drafts[key]).toMatchObject({
    text: "See",
    problems: [expect.stringContaining("10")],
  });
});
