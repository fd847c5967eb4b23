import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { afterEach, expect, it } from "vitest";
import { anId } from "../../../testing/builders.ts";
import { dismissToasts } from "../../../ui/toasts/notify.ts";
import { beginEdit, editedReply, endEdit, withEdited } from "./edited-scheduled.ts";

const ticketId = anId(12);
const reply = (n: number): ScheduledMessage => ({
  ...{ id: anId(n), conversationId: ticketId, kind: "later", state: "waiting", version: 1 },
  ...{ author: { id: anId(7), name: "Nora", avatar: "" }, clientMessageId: `reply ${n}` },
  ...{ text: `Reply ${n}`, files: [], fileIds: [], sendsInMs: 60_000, ticket: null },
  ...{ sendAt: "2026-08-02T09:00:00.000Z", createdAt: "2026-08-01T09:00:00.000Z" },
});
const [one, two] = [reply(1), reply(2)];
const begin = () => beginEdit("thread", one, "2026-08-02T09:00");

afterEach(() => endEdit("thread", one.id));

it("a reply that goes while it is corrected stays on the page of its ticket, as one that was sent", () => {
  begin();
  expect(withEdited("thread", ticketId, [one, two])).toEqual([one, two]);
  expect(withEdited("thread", ticketId, [two])).toEqual([two, { ...one, state: "sent" }]);
  expect(withEdited("thread", anId(13), [])).toEqual([]);
  expect(withEdited("list", null, [])).toEqual([]);
  endEdit("thread", one.id);
  expect(withEdited("thread", ticketId, [two])).toEqual([two]);
});

it("the next person in this window is not shown what somebody was correcting when they signed out", () => {
  begin();
  dismissToasts(); // as at the end of each session
  expect(editedReply("thread", one.id)).toBeUndefined();
  expect(withEdited("thread", ticketId, [])).toEqual([]);
});
