import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import PostalMime from "postal-mime";
import { expect } from "vitest";
import { OutgoingMailModel } from "../../mail/sending/outgoing-mail.model.ts";
import { NoteModel } from "../../tickets/notes/note.model.ts";
import { formOf } from "../call-api.ts";
import { minuteMs } from "../durations.ts";
import { mailNotices } from "../notices.ts";
import type { TestPerson } from "../people.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";
import { ticketsInStatus } from "../ticket-work/tickets-in-status.ts";
import { aMessage } from "../tickets.ts";
import { receivingMails } from "./incoming-mails.ts";

/** A desk that mails staff what they did not look at for two minutes. */
export function useNotices() {
  const { desk, admin: nora } = aTestDeskWithPeople({
    secret: randomUUID(),
    receiving: receivingMails(),
    sending: {
      sender: {
        address: "support@company.example",
        name: "Example Support",
        site: "https://help.example",
        answersTo: null,
      },
      relay: null,
      waitMs: 2 * minuteMs,
    },
  });
  const { seen } = ticketsInStatus(desk, { agent: nora, customer: nora });

  const timePasses = (laterMs = 3 * minuteMs) => mailNotices(desk, laterMs);

  async function mailsTo({ email }: TestPerson) {
    const mails = await OutgoingMailModel.find({ to: email, kind: "notice" })
      .sort({ _id: 1 })
      .lean();
    return Promise.all(
      mails.map(async ({ raw, ...mail }) => {
        const source = Buffer.from(raw.buffer);
        const { text = "", html = "", headers } = await PostalMime.parse(source);
        const header = (name: string) => headers.find(({ key }) => key === name)?.value;
        return { ...mail, text, html, header, source };
      }),
    );
  }

  async function assign(ticket: Ticket, to: TestPerson): Promise<void> {
    const { lastSeq, activitySeq, assignee } = await seen(ticket);
    const { status } = await nora.call("PATCH", `conversation/${ticket._id}`, {
      set: { assigneeId: to.user._id },
      seen: { seq: lastSeq, activitySeq, assigneeId: assignee?.id ?? null },
    });
    expect(status).toBe(200);
  }
  async function mention(ticket: Ticket, who: TestPerson, text: string): Promise<void> {
    const form = formOf({ text, mentions: who.user._id });
    expect((await nora.call("POST", `conversation/${ticket._id}/notes`, form)).status).toBe(201);
  }
  async function removeNote(ticket: Ticket, text: RegExp): Promise<void> {
    const note = await NoteModel.findOne({ ticketId: ticket._id, text }).lean();
    const path = `conversation/${ticket._id}/notes/${note?._id}`;
    expect((await nora.call("DELETE", path)).status).toBe(200);
  }
  async function writes(who: TestPerson, ticket: Ticket, text: string): Promise<void> {
    await aMessage(who, ticket, { text });
    await desk.tickets.settled();
  }
  const say = (who: TestPerson, change: object) => who.call("PATCH", "users/me/mails", change);

  return { desk, nora, timePasses, mailsTo, assign, mention, removeNote, writes, say };
}

/** The time of day in UTC so many hours from now. */
export const inHours = (hours: number) =>
  new Date(Date.now() + hours * 60 * minuteMs).toISOString().slice(11, 16);
