import { limits } from "@deskbell/shared/limits";
import type { Forwarded, NewForward } from "@deskbell/shared/mail/forward";
import { failpoint } from "../../database/failpoint.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import { refuseOthers } from "../../tickets/changes/commit-staff-change.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { UserDirectory } from "../../users/user.directory.ts";
import type { createMailTokens } from "../addresses/mail-tokens.ts";
import { allowedAddress, refused } from "../copies/allowed-address.ts";
import { uuidOf } from "../joining/mail-words.ts";
import { customersOf, type FoundTicket } from "../sending/delivery/mails-of-ticket.ts";
import { attachFiles, type FileParts } from "../sending/files/attach-files.ts";
import type { MailQueue } from "../sending/queue/mail-queue.ts";
import type { SuppressedAddresses } from "../sending/reports/suppressed-addresses.ts";
import { composeForward } from "./compose-forward.ts";
import { forwardAddresses } from "./forward-addresses.ts";
import { type ReadMessages, readForwarded } from "./read-forwarded.ts";

type Parts = FileParts &
  ReadMessages & {
    tickets: Pick<TicketService, "find" | "noteForward">;
    queue: Pick<MailQueue, "askBefore" | "lookFor" | "queueMail">;
    tokens: ReturnType<typeof createMailTokens>;
    suppressed: Pick<SuppressedAddresses, "isSuppressed">;
    /** The desk's own. */
    ownAddresses(): readonly string[];
    findUser: UserDirectory["findUser"];
    now(): number;
  };

export type ForwardService = ReturnType<typeof createForwardService>;

/** What staff forward of a ticket to a colleague or somebody else, by mail: what these answer is a note. */
export function createForwardService(parts: Parts) {
  const { tickets, queue, tokens, suppressed, findUser, now } = parts;

  // A process that died in between has not written it down.
  queue.askBefore("forward", async ({ ticketId, personId, to, forward }) => {
    if (!ticketId || !personId || !forward) return false;
    const { byId, comment, at } = forward;
    const noted = { id: personId, byId, address: to, comment: comment ?? "", at };
    await tickets.noteForward(ticketId.toString(), noted);
    return true;
  });

  const findFor = (viewer: Viewer, ticketId: string) => findForStaff(parts, viewer, ticketId);

  async function whereTo(ticket: FoundTicket, address: string): Promise<string> {
    const mailbox = allowedAddress({ address, name: "", ownAddresses: parts.ownAddresses() });
    const customers = await Promise.all(customersOf(ticket).map(findUser));
    if (customers.some((user) => user?.email === mailbox.address)) {
      throw refused("This is the customer of this ticket: write an answer instead.");
    }
    if (await suppressed.isSuppressed(mailbox.address)) {
      throw refused("Mails to this address came back.");
    }
    return mailbox.address;
  }

  const wordsOf = createForwardWords(parts);

  return {
    /**
     * Mails a message, or all messages, of a ticket to an address, once. The history says so.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `invalid_input` (400, field `address` or `seq`),
     *   `conflict` (409) for the same id with another address, `unavailable` (503) where no mail can be sent
     */
    async forward(viewerNow: ViewerNow, ticketId: string, draft: NewForward): Promise<Forwarded> {
      const viewer = await viewerNow();
      const readAt = new Date(now()); // the ticket's own words, too
      const ticket = await findFor(viewer, ticketId);
      const forwardId = uuidOf("forward", ticketId, viewer.id, draft.clientId);
      const address = await whereTo(ticket, draft.address);
      const { words, attachments, seqs } = await wordsOf(ticket, viewer, draft);
      // Reading files took its time.
      await findFor(await viewerNow(), ticketId);
      const comment = draft.comment.slice(0, limits.statusReasonMaxChars).toWellFormed();
      const at = new Date(now());
      const about = { ticket: ticket.number, seq: seqs.at(-1) ?? 0, forwardId };
      const queued = await queue.queueMail({
        kind: "forward",
        key: `forward:${forwardId}`,
        to: { name: "", address },
        words,
        attachments,
        isAutomatic: false,
        fromName: viewer.name,
        ticketId,
        seqs,
        readAt,
        // Its report of failure is known by it, as a person's is.
        personId: forwardId,
        mailboxId: ticket.mailboxId,
        forward: { byId: viewer.id, comment, at },
        addressesOf: (sender) => forwardAddresses(about, sender, tokens),
      });
      if (!queued) throw new AppError("unavailable", "This desk sends no mails.");
      if (queued.to !== address) {
        throw new AppError("conflict", "It was forwarded to another address with this id.");
      }
      failpoint("forward.queued");
      await tickets.noteForward(ticketId, { id: forwardId, byId: viewer.id, address, comment, at });
      return { address, state: queued.state };
    },
  };
}

async function findForStaff({ tickets }: Parts, viewer: Viewer, ticketId: string) {
  const ticket = await tickets.find(viewer, ticketId);
  refuseOthers(viewer, ticket);
  return ticket;
}

/** What a mail says that forwards messages, with their files. */
function createForwardWords(parts: Parts) {
  const { queue } = parts;
  return async function wordsOf(ticket: FoundTicket, viewer: Viewer, draft: NewForward) {
    const found = await readForwarded(ticket, draft.seq, parts);
    if (!found) {
      throw new AppError("invalid_input", "There is no such message.", { field: "seq" });
    }
    const { attachments, inMail } = await attachFiles(
      found.messages.flatMap(({ files }) => files),
      { ...parts, hasAccount: false },
    );
    const look = await queue.lookFor(ticket);
    if (!look) throw new AppError("unavailable", "This desk sends no mails.");
    const words = composeForward(
      {
        agentName: viewer.name,
        subject: ticket.subject,
        number: ticket.number,
        comment: draft.comment,
        messages: found.messages.map((message) => ({
          ...message,
          files: message.files.flatMap(({ fileId }) => inMail.get(fileId) ?? []),
        })),
        hasEarlier: found.hasEarlier,
        isAnswerable: look.isAnswerable,
      },
      look,
    );
    return { words, attachments, seqs: found.messages.map(({ seq }) => seq) };
  };
}
