import type { NewMessage } from "@deskbell/shared/messages/message";
import type { HeldReplyReason } from "@deskbell/shared/messages/scheduled-message";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { ViewerNow } from "../../identity/viewer.ts";
import type { ticketsNow } from "../../tickets/reading/tickets-now.ts";
import type { KnownUser } from "../../users/user.directory.ts";
import type { MessageService } from "../message.service.ts";
import { fingerprintOfKept } from "./schedule-message.ts";
import type { ScheduledRecord } from "./scheduled-message.model.ts";

export type ClaimedParts = {
  messages: Pick<MessageService, "send" | "isSent">;
  ticketsNow: typeof ticketsNow;
  /** Somebody as they are now; null for one who is kept out. */
  findUser(id: string): Promise<KnownUser | null>;
};

/**
 * Sends one that this node has claimed, or says why it is to be held: its author's rights are asked again. What another
 * node has sent right before it died is not held, whatever has happened since: its customer has it.
 */
export function createClaimedSending({ messages, ticketsNow, findUser }: ClaimedParts) {
  /** Why it may not go now; null where it may. */
  async function reasonToHold({
    ticketId,
    author,
  }: ScheduledRecord): Promise<HeldReplyReason | null> {
    const user = await findUser(author.id);
    if (!user || !can(user, "ticket:work")) return "not_allowed";
    const ticket = (await ticketsNow([ticketId.toString()])).get(ticketId.toString());
    if (!ticket) return "gone";
    if (ticket.isMerged) return "merged";
    return ticket.isClosed ? "closed" : null;
  }

  /** @returns why it was refused */
  async function send(record: ScheduledRecord): Promise<HeldReplyReason | null> {
    const { author, clientMessageId, lastSeenSeq, text, digests, files, thenStatus, macro } =
      record;
    const viewerNow: ViewerNow = async () => {
      const user = await findUser(author.id);
      if (!user) throw new AppError("not_allowed", "This is for staff only.");
      return { ...user, sessionId: "" };
    };
    const draft = {
      conversationId: record.ticketId.toString(),
      clientMessageId,
      text,
      ...(lastSeenSeq !== undefined && lastSeenSeq !== null && { lastSeenSeq }),
      ...(thenStatus && { thenStatus }),
      ...(macro && { macro }),
    } as NewMessage;
    const kept = { files, fingerprint: fingerprintOfKept(text, digests) };
    try {
      await messages.send(await viewerNow(), draft, { kept, viewerNow });
      return null;
    } catch (error) {
      const reasonOfRefusal = refusedBecause(error);
      if (!reasonOfRefusal) throw error; // nobody knows whether it is stored: the same again
      return reasonOfRefusal;
    }
  }

  return async function sendClaimed(record: ScheduledRecord): Promise<HeldReplyReason | null> {
    const reason = (await reasonToHold(record)) ?? (await send(record));
    const { author, ticketId, clientMessageId: clientId } = record;
    const sent = { authorId: author.id, ticketId: ticketId.toString(), clientId };
    return reason && (await messages.isSent(sent)) ? null : reason;
  };
}

/** What a definite refusal means for its author; null where it may be tried again. */
function refusedBecause(error: unknown): HeldReplyReason | null {
  if (!(error instanceof AppError)) return null;
  const { code } = error;
  if (code === "stale_reply") return "written";
  if (code === "ticket_closed") return "closed";
  if (code === "ticket_merged") return "merged";
  if (code === "not_found") return "gone";
  if (code === "not_allowed") return "not_allowed";
  return code === "invalid_input" || code === "conflict" ? "refused" : null;
}
