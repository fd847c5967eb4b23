import type { ParsedMail } from "../parsing/parsed-mail.ts";
import { type MailReference, readReference } from "./mail-reference.ts";
import { type OwnMail, readOwnMail } from "./own-mail.ts";

/** More are not checked: each costs a signature for each person of its ticket. */
const referencesMax = 20;

/** What a mail refers to, none of it checked yet (mail-tokens.ts). */
export type FoundReferences = {
  /** By the addresses that it went to, and by the Message-IDs that it answers; the newest first. */
  byAddress: MailReference[];
  byMessageId: MailReference[];
  /** What its subject says, `[#12]`, which anybody could write. */
  bySubject: number | null;
};

/** By what a mail that somebody wrote can be joined to a ticket. */
export function findReferences({
  recipients,
  inReplyTo,
  references,
  subject,
}: Pick<ParsedMail, "recipients" | "inReplyTo" | "references" | "subject">): FoundReferences {
  const ticket = /\[#([1-9]\d{0,9})\]/.exec(subject)?.[1];
  return {
    byAddress: read(recipients.map(({ address }) => address)).filter(
      ({ kind }) => kind === "reply" || kind === "forward",
    ),
    byMessageId: read([...inReplyTo, ...references]).filter(
      ({ kind }) => kind === "message" || kind === "forward",
    ),
    bySubject: ticket === undefined ? null : Number(ticket),
  };
}

type Report = Pick<ParsedMail, "recipients" | "delivery" | "complainedAbout">;

/** What a report names, as far as it says anything: where it went, what went with that mail, and its Message-ID. */
const namedBy = ({ delivery, complainedAbout }: Report): string[] =>
  [delivery?.envelopeId, delivery?.messageId, complainedAbout].filter(
    (one) => typeof one === "string",
  );

/** Of which mails of ours a report says something that are known by themselves, whatever they are about. */
export function findReportedMails(report: Report): OwnMail[] {
  const written = [...report.recipients.map(({ address }) => address), ...namedBy(report)];
  return written.flatMap((one) => readOwnMail(one) ?? []).slice(0, referencesMax);
}

/** Of which of our mails a report says something: by where it went, what went with that mail, or its Message-ID. */
export function findReported(report: Report): MailReference[] {
  const bounced = read(report.recipients.map(({ address }) => address)).filter(
    ({ kind }) => kind === "bounce",
  );
  const about = read(namedBy(report)).filter(({ kind }) => kind === "message");
  return [...bounced, ...about];
}

/** Each once, the newest ticket first, and of one ticket the newest message. */
function read(written: readonly string[]): MailReference[] {
  const found = new Map<string, MailReference>();
  for (const one of written) {
    const reference = readReference(one);
    if (reference) found.set(JSON.stringify(reference), reference);
  }
  return [...found.values()]
    .sort((one, other) => other.ticket - one.ticket || (other.seq ?? 0) - (one.seq ?? 0))
    .slice(0, referencesMax);
}
