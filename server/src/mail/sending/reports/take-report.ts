import { Types, trusted } from "mongoose";
import type { TicketService } from "../../../tickets/ticket.service.ts";
import { findReported, findReportedMails } from "../../addresses/find-references.ts";
import { type MailReference, writeReference } from "../../addresses/mail-reference.ts";
import type { createMailTokens } from "../../addresses/mail-tokens.ts";
import type { ParsedMail } from "../../parsing/parsed-mail.ts";
import type { Understood } from "../../receiving/process-mails.ts";
import {
  customersKinds,
  kindOf,
  OutgoingMailModel,
  type OutgoingMailRecord,
} from "../outgoing-mail.model.ts";
import { readOutcome } from "./read-outcome.ts";
import type { SuppressedAddresses } from "./suppressed-addresses.ts";

type Report = Pick<ParsedMail, "kind" | "recipients" | "delivery" | "complainedAbout">;

type Parts = {
  tokens: ReturnType<typeof createMailTokens>;
  suppressed: Pick<SuppressedAddresses, "noteFailure">;
  /** A ticket by its number; null for none. */
  findTicket(number: number): Promise<{ id: string } | null>;
  /** Tells staff, once, in the ticket's history. */
  noteMail: TicketService["noteMail"];
  /** No more mails about a ticket go to whom this one went. */
  mute(ticketId: string, mail: Pick<OutgoingMailRecord, "kind" | "personId">): Promise<void>;
  /** Called when a report says something of a mail about this ticket. */
  onNoted?(ticketId: string): void;
  now(): number;
};

/**
 * Takes what servers and mail programs report of our mails. It counts only with a signature of ours, which
 * nobody has but who was sent the mail: in the address that it came to, in the id that went with the mail, or
 * in its Message-ID. A report opens no ticket and is answered by nobody. Taken again, it changes nothing more.
 */
export function createReportTaker({
  tokens,
  suppressed,
  findTicket,
  noteMail,
  mute,
  onNoted,
  now,
}: Parts) {
  /** The mail that a report is about; null for none of ours. */
  async function findMail(report: Report): Promise<ReportedMail | null> {
    const [byItself] = findReportedMails(report).filter(tokens.isOfMail);
    const named =
      byItself && (await OutgoingMailModel.findById(byItself.id).select({ raw: 0 }).lean());
    // What a colleague was told of a ticket is nothing of its own.
    if (named) return kindOf(named) === "notice" ? { ...named, ticketId: null } : named;
    for (const reference of findReported(report)) {
      const ticket = await findTicket(reference.ticket);
      const mails = ticket ? await mailsOf(ticket.id) : [];
      const person = tokens.personOf(reference, [
        ...new Set(mails.flatMap(({ personId }) => personId ?? [])),
      ]);
      const id = idOf(reference, person);
      const mail = mails.find(
        ({ messageId, envelopeId }) =>
          id !== null && (messageId.startsWith(`<${id}@`) || envelopeId === id),
      );
      if (mail && ticket) return { ...mail, ticketId: new Types.ObjectId(ticket.id) };
    }
    return null;
  }

  /** What the Message-ID of the mail begins with; a forged reference has no person, and so no mail. */
  function idOf({ ticket, seq }: MailReference, person: string | null): string | null {
    if (person === null) return null;
    const reference = { kind: "message", ticket, seq } as const;
    return writeReference({ ...reference, token: tokens.tokenFor({ ...reference, person }) });
  }

  async function note(mail: ReportedMail, is: "failed" | "complaint", reason: string) {
    const { _id, ticketId, to } = mail;
    if (!ticketId) return;
    const isToCustomer = customersKinds.includes(kindOf(mail));
    await noteMail(ticketId.toString(), {
      mailId: _id.toString(),
      is: isToCustomer ? is : `${is}_other`,
      about: isToCustomer ? reason : [to, reason].filter(Boolean).join(": "),
      at: new Date(now()),
    });
  }

  async function noteDelivery(mail: ReportedMail, delivery: Report["delivery"]): Promise<void> {
    const outcome = delivery && readOutcome(delivery);
    if (!outcome) return;
    const { _id: mailId, to: address, state } = mail;
    const { is, isForGood, reason } = outcome;
    if (is === "delayed") {
      await OutgoingMailModel.updateOne({ _id: mailId, state: "sent" }, { $set: { reason } });
      return;
    }
    if (state === "bounced") return;
    // First, so that a mail that is noted as returned has been counted, and staff know of it.
    await suppressed.noteFailure({ address, mailId, isForGood, at: new Date(now()) });
    await note(mail, "failed", reason);
    await OutgoingMailModel.updateOne(
      // A report may come before the relay's word was noted.
      { _id: mailId, state: trusted({ $in: ["sent", "queued"] }) },
      { $set: { state: "bounced", reason } },
    );
  }

  return async function takeReport(report: Report): Promise<Understood> {
    if (report.kind === "read-receipt") return { state: "filed", reason: "read_receipt" };
    const mail = await findMail(report);
    if (!mail) return { state: "filed", reason: "unknown_report" };
    const ticketId = mail.ticketId?.toString();
    if (report.kind === "feedback-report") {
      await OutgoingMailModel.updateOne({ _id: mail._id }, { $set: { isComplainedAbout: true } });
      // Of what was forwarded there is no more that could be switched off.
      if (ticketId && kindOf(mail) !== "forward") await mute(ticketId, mail);
      await note(mail, "complaint", "");
    } else await noteDelivery(mail, report.delivery);
    if (ticketId) onNoted?.(ticketId);
    const facts = mail.ticketId && { ticketId: mail.ticketId };
    return { state: "filed", reason: "delivery_report", ...(facts && { facts }) };
  };
}

type ReportedMail = Pick<OutgoingMailRecord, "_id" | "kind" | "personId" | "to" | "state"> & {
  /** Null where it is about none. */
  ticketId?: Types.ObjectId | null | undefined;
};

const mailsOf = (ticketId: string) =>
  OutgoingMailModel.find({ ticketId }).select({ raw: 0 }).lean();
