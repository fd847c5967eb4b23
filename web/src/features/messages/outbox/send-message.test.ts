import { limits } from "@deskbell/shared/limits";
import { afterEach, expect, it, vi } from "vitest";
import { draftReplaced, emptyDraft } from "../../../state/drafts.slice.ts";
import { aStore } from "../../../testing/a-store.ts";
import { anId } from "../../../testing/builders.ts";
import { whenAttached } from "../../../ui/files/check-picked.ts";
import { attachFiles } from "../composer/attach-files.ts";
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
  store.dispatch(sendDraft(ticketId, null));
  await whenAttached();
  const draft = () => store.getState().drafts[ticketId];
  expect(store.getState().outbox).toEqual([]);
  expect(draft()).toMatchObject({ text: "Our terms", problems: [expect.stringContaining("10")] });
  store.dispatch(sendDraft(ticketId, null));
  expect(store.getState().outbox).toMatchObject([{ text: "Our terms" }]);
});
