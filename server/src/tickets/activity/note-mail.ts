import { trusted } from "mongoose";
import type { TicketRecord } from "../ticket.model.ts";
import { ActivityModel } from "./activity.model.ts";
import { commitChange } from "./commit-change.ts";
import type { Entry } from "./entry.ts";

/**
 * A mail that is no message of the ticket: an automatic answer, or one that staff have to decide about. Or one to
 * its customer, or to somebody else, that was not delivered, was not sent since others were not, or was called spam.
 */
export type NotedMail = {
  mailId: string;
  is:
    | "automatic"
    | "held"
    | "failed"
    | "failed_other"
    | "suppressed"
    | "complaint"
    | "complaint_other";
  /** Who it says has written it, and about what; or why it failed, as a server says. For staff. */
  about: string;
  at: Date;
};

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  publish(ticket: TicketRecord, options: { isPublic: boolean }): Promise<unknown>;
};

/** Writes mails down in the history of tickets, which makes them unread for nobody and reopens nothing; each once. */
export function createMailNotes({ runExclusive, publish }: Parts) {
  return async function noteMail(ticketId: string, mail: NotedMail): Promise<void> {
    await runExclusive(ticketId, async () => {
      const committed = await commitChange(ticketId, async (ticket) =>
        (await isNoted(ticket, mail))
          ? null
          : {
              set: {},
              entry: {
                actor: { kind: "system" },
                changes: [{ field: "mail", from: mail.mailId, to: mail.is }],
                reason: mail.about,
                at: mail.at,
              },
            },
      );
      if (committed?.hasChanged) await publish(committed.ticket, { isPublic: false });
    });
  };
}

async function isNoted({ _id, lastActivity }: TicketRecord, { mailId, is }: NotedMail) {
  const isOfMail = (change: { field: string; from: unknown; to: unknown }) =>
    change.field === "mail" && change.from === mailId && change.to === is;
  if ((lastActivity as Entry | null | undefined)?.changes.some(isOfMail)) return true;
  const changes = trusted({ $elemMatch: { field: "mail", from: mailId, to: is } });
  return (await ActivityModel.exists({ ticketId: _id, changes })) !== null;
}
