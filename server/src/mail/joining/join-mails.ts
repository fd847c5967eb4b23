import { limits } from "@deskbell/shared/limits";
import { can } from "../../access/can.ts";
import { createKeyedMutex } from "../../concurrency/keyed-mutex.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MailSender } from "../../users/guests/sender-of.ts";
import type { MailRecord } from "../mail.model.ts";
import type { createMailParser } from "../parsing/mail-parser.ts";
import type { ParsedMail } from "../parsing/parsed-mail.ts";
import { UnreadableMail } from "../parsing/unreadable-mail.ts";
import type { ProcessMail, Understood } from "../receiving/process-mails.ts";
import type { createMailCount } from "./count-mails.ts";
import type { createForwardFinder } from "./find-forward.ts";
import type { createPlaceFinder, MailPlace } from "./find-place.ts";
import { isToDesk, judgeMail, type ProofResult, withoutTag } from "./judge-mail.ts";
import { hashOfWords } from "./mail-words.ts";
import {
  createWriting,
  type Facts,
  type From,
  heldAt,
  type Read,
  type WritingParts,
} from "./write-mails.ts";

type JoiningParts = WritingParts & {
  parser: Pick<ReturnType<typeof createMailParser>, "parse">;
  ownAddresses(): readonly string[];
  findPlace: ReturnType<typeof createPlaceFinder>;
  findForward: ReturnType<typeof createForwardFinder>;
  count: ReturnType<typeof createMailCount>;
  /** @throws AppError `unavailable` (503) while the identity provider is silent */
  senderOf(address: string): Promise<MailSender>;
  ensureGuest(from: From): Promise<Viewer>;
  /** Whether a mail is from who it says. */
  proveSender(asked: {
    raw: Buffer;
    parsed: ParsedMail;
    envelopeFrom: string | null;
    clientIp: string | null;
  }): Promise<ProofResult>;
  /** Whether staff have said that what comes from there is spam. */
  isBlocked(address: string): Promise<boolean>;
  /** Somebody has shown that mails to their address arrive. */
  onReached(address: string): Promise<void>;
  /** What a report says of a mail of ours. */
  takeReport(parsed: ParsedMail): Promise<Understood>;
  /** Somebody as they are now; null for who is kept out. */
  findViewer(userId: string): Promise<Viewer | null>;
};

/**
 * Makes messages and tickets of mails. What it stores has ids that come of the mail, so that a mail which
 * is processed again, after a process died, is there once.
 */
export function createMailJoining(parts: JoiningParts): ProcessMail {
  const { parser, findPlace, count, senderOf, proveSender, isBlocked, takeReport } = parts;
  const inTurn = createKeyedMutex();
  const write = createWriting(parts);
  const decide = createDeciding(parts, write);
  const join = createTheirJoining(parts, write);

  /** Waits for others' DNS, so not for mails that are too many already; a domain that is silent is asked once for many. */
  async function prove({ mail, parsed, from }: Read, raw: Buffer): Promise<ProofResult> {
    // One that is tried again is what it was: half of what follows from it may be stored.
    if (mail.countedAt) return mail.isProven ? "proven" : "unproven";
    if (mail.decision || (await count.isFull(from.address))) return "unproven";
    const { from: envelopeFrom, clientIp } = mail.envelope ?? {};
    const sent = { envelopeFrom: envelopeFrom ?? null, clientIp: clientIp ?? null };
    return proveSender({ raw, parsed, ...sent });
  }

  async function judge({ parsed, from }: Read, proof: ProofResult) {
    const [sender, blocked] = await Promise.all([senderOf(from.address), isBlocked(from.address)]);
    const asked = { parsed, address: from.address, senderId: sender.viewer?.id ?? null };
    const [place, forwarded] = await Promise.all([findPlace(asked), parts.findForward(parsed)]);
    const verdict = judgeMail({
      parsed,
      from: sender.kind,
      proof,
      place,
      forwardedFrom: forwarded?.ticketId ?? null,
      isToDesk: isToDesk(parsed.recipients, parts.ownAddresses()),
      isBlocked: blocked,
    });
    return { verdict, viewer: sender.viewer, place, forwarded };
  }

  async function process(read: Read, proof: ProofResult): Promise<Understood> {
    const decided = await decide(read);
    if (decided) return decided;
    const { facts, from, mail, parsed } = read;
    const ofProgram = mail.decision && (await ofPrograms(parsed, facts, takeReport));
    if (ofProgram) return ofProgram;
    facts.isProven = proof === "proven";
    const { verdict, viewer, place, forwarded } = await judge(read, proof);
    const isTheirs = verdict.is === "join" && place?.by === "signature";
    // Proven or not: what it came to stands in mails to them alone.
    if (facts.isProven || isTheirs) await parts.onReached(from.address);
    if (verdict.is === "filed") return { state: "filed", reason: verdict.reason, facts };

    const counted = {
      mail,
      from,
      as: verdict.is === "open" ? ("ticket" as const) : ("message" as const),
      isProven: facts.isProven,
      facts: { messageId: parsed.messageId, wordsHash: hashOfWords(parsed) },
    };
    const same = await count.findSame(mail._id, counted);
    if (same) return duplicateOf(same, facts);
    // By this it is known again once staff have decided about it.
    facts.wordsHash = counted.facts.wordsHash;
    if (verdict.is === "held") return write.hold(read, verdict);
    const problem = await count.count(counted);
    if (problem && verdict.is === "note") return { state: "filed", reason: "automatic", facts };
    if (problem) {
      const ticketId = verdict.is === "join" ? verdict.ticketId : null;
      return heldAt(read, { reason: problem, ticketId });
    }
    if (verdict.is === "note") return write.note(read, verdict.ticketId);
    if (verdict.is === "answer-note" && forwarded) return write.answerNote(read, forwarded);
    const joined = verdict.is === "join" && (await join(read, verdict.ticketId, { viewer, place }));
    if (joined) return joined;
    const isAnswered = verdict.is === "open" && mayBeAnswered(read);
    return write.open(read, viewer ?? (await parts.ensureGuest(from)), { isAnswered });
  }

  return async function processMail(mail, raw) {
    const parsed = await parse(parser, mail, raw);
    if ("state" in parsed) return parsed;
    const { sender } = parsed;
    const facts = factsOf(parsed, parts.ownAddresses());
    // What staff have said of it goes before what it looks like.
    const isDecided = mail.decision && facts.from;
    const ofProgram = !isDecided && (await ofPrograms(parsed, facts, takeReport));
    if (ofProgram) return ofProgram;
    if (sender.problem !== null) return { state: "held", reason: sender.problem, facts };
    const from = { name: sender.name, address: sender.address };
    facts.from = from;
    const read = { mail, parsed, from, facts };
    // One after the other: they keep their order, and the same mail by two ways is seen to be the same.
    return inTurn(from.address, async () => process(read, await prove(read, raw)));
  };
}

/** Joins a mail as a message of whose it is. */
function createTheirJoining({ findViewer }: JoiningParts, write: ReturnType<typeof createWriting>) {
  /** @returns null where the ticket takes none of theirs any more */
  return async function join(
    read: Read,
    ticketId: string,
    { viewer, place }: { viewer: Viewer | null; place: MailPlace | null },
  ): Promise<Understood | null> {
    const copiedId = place?.copiedId;
    if (!copiedId) return viewer && write.join(read, viewer, ticketId);
    const copied = await findViewer(copiedId);
    return copied && write.join(read, copied, ticketId, { isCopied: true }).catch(unlessClosed);
  };
}

/** Does what staff have decided, for as long as they may decide it; null where that is not for them, or nothing. */
function createDeciding(
  { findViewer, senderOf, ensureGuest, findForward }: JoiningParts,
  write: ReturnType<typeof createWriting>,
) {
  return async function decide(read: Read): Promise<Understood | null> {
    const { decision, ticketId, isProven } = read.mail;
    const by = decision && (await findViewer(decision.by));
    if (!decision || !by || !can(by, "ticket:work")) return null;
    read.facts.isProven = isProven ?? false;
    // Whatever staff decide, it is nothing that a customer could see.
    const forwarded = await findForward(read.parsed);
    if (forwarded) return write.answerNote(read, forwarded);
    const sender = await senderOf(read.from.address);
    const viewer = sender.viewer ?? (await ensureGuest(read.from));
    const place = decision.is === "join" ? ticketId?.toString() : undefined;
    if (place) {
      const joined = await write
        .join(read, viewer, place, { viewerNow: async () => by })
        .catch(unlessClosed);
      if (joined) return joined;
    }
    return write.open(read, viewer);
  };
}

/** Nobody is answered by a program who was not shown to have written, or who asks for no such answers. */
const mayBeAnswered = ({ facts, parsed }: Read): boolean =>
  facts.isProven === true && !parsed.refusesAutomaticAnswers;

/** What becomes of mails that programs write to programs; null for others. */
async function ofPrograms(
  parsed: ParsedMail,
  facts: Facts,
  takeReport: JoiningParts["takeReport"],
): Promise<Understood | null> {
  const { kind } = parsed;
  if (kind === "ourselves") return { state: "filed", reason: "ourselves", facts };
  if (kind === "read-receipt") return { state: "filed", reason: "read_receipt", facts };
  if (kind !== "delivery-report" && kind !== "feedback-report") return null;
  const taken = await takeReport(parsed);
  return { ...taken, facts: { ...facts, ...taken.facts } };
}

/** What is found in each mail; who has written it only where that is one, and not this desk. */
function factsOf(parsed: ParsedMail, ownAddresses: readonly string[]): Facts {
  const { subject, messageId, sender } = parsed;
  const facts: Facts = { subject, messageId, ...others(parsed, ownAddresses) };
  if (sender.problem !== null || ownAddresses.includes(withoutTag(sender.address))) return facts;
  return { ...facts, from: { name: sender.name, address: sender.address } };
}

/** Who else stood in To and Cc: they get nothing and have no right until staff add them. */
function others(
  { recipients, sender }: ParsedMail,
  ownAddresses: readonly string[],
): Pick<Facts, "alsoTo"> {
  const found = new Map<string, { name: string; address: string }>();
  for (const { header, name, address, isAnswerable } of recipients) {
    const isOther = header === "to" || header === "cc";
    if (!isOther || !isAnswerable || ownAddresses.includes(withoutTag(address))) continue;
    if (sender.problem === null && sender.address === address) continue;
    if (found.size < limits.copiedMax) found.set(address, { name, address });
  }
  return found.size > 0 ? { alsoTo: [...found.values()] } : {};
}

/** What became of an earlier mail is where this one's words are, too. */
function duplicateOf({ ticketId }: MailRecord, facts: Facts): Understood {
  return {
    state: "filed",
    reason: "duplicate",
    facts: { ...facts, ...(ticketId && { ticketId }) },
  };
}

async function parse(
  parser: JoiningParts["parser"],
  { arrivedAt, envelope }: MailRecord,
  raw: Buffer,
): Promise<ParsedMail | Understood> {
  try {
    const known = envelope ? { from: envelope.from ?? null, to: envelope.to } : null;
    return await parser.parse(raw, { arrivedAt, envelope: known });
  } catch (error) {
    if (error instanceof UnreadableMail) return { state: "failed", reason: error.reason };
    throw error;
  }
}

/** A ticket that was closed, or is gone, takes no message of somebody else: theirs opens one of its own. */
function unlessClosed(error: unknown): null {
  const isGone = error instanceof AppError && ["ticket_closed", "not_found"].includes(error.code);
  if (!isGone) throw error;
  return null;
}
