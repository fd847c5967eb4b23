import { setTimeout as delay } from "node:timers/promises";
import { trusted } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import { hasNames, redactedNames } from "../../redaction/redacted-names.ts";
import { ScheduledMessageModel } from "./scheduled-message.model.ts";

const lookAgainMs = 100;
/** A claim lasts ten seconds, then the message waits again. */
const patienceMs = 12_000;

/**
 * Replaces words in replies that wait, are held or were taken back, and in names of their files. One that a node is sending at this moment is a
 * message at once, or waits again: until then it is left as it is, or its second attempt would be another message.
 */
export async function redactScheduled(
  ticketIds: readonly string[],
  redact: (text: string) => string,
): Promise<void> {
  const ofTickets = { ticketId: trusted({ $in: [...ticketIds] }) };
  for (const startMs = Date.now(); Date.now() - startMs < patienceMs; await delay(lookAgainMs)) {
    const found = await ScheduledMessageModel.find(ofTickets).lean();
    const holding = found.filter(
      ({ text, subject, files }) =>
        redact(text) !== text || redact(subject) !== subject || hasNames(files, redact),
    );
    if (holding.length === 0) return;
    for (const { _id, version, text, subject, files } of holding) {
      const words = { text: redact(text), subject: redact(subject) };
      await ScheduledMessageModel.updateOne(
        { _id, version, claimId: null },
        { $set: { ...words, ...redactedNames(files, redact) }, $inc: { version: 1 } },
      );
    }
  }
  throw new AppError("unavailable", "A reply with these words is being sent. It is tried again.");
}
