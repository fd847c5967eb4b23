import { randomUUID } from "node:crypto";
import { trusted } from "mongoose";
import type { Live } from "../realtime/live.ts";
import { hasNames, redactedNames } from "../redaction/redacted-names.ts";
import type { Redact } from "../redaction/redactor.ts";
import { DraftModel } from "./draft.model.ts";
import { DraftFileModel } from "./files/draft-file.model.ts";

/**
 * Replaces words in what people have written in tickets and not sent, and in names of files that they attached. It is another version then: a device that has the
 * words still, and has not written on, takes this one. A new name makes no other version: it is the server's that is sent.
 */
export const createDraftRedaction =
  (live: Pick<Live, "publishToPerson">) =>
  async (ticketIds: readonly string[], redact: Redact): Promise<void> => {
    await redactFiles(ticketIds, redact);
    const ofTickets = { ticketId: trusted({ $in: [...ticketIds] }) };
    for (;;) {
      const found = await DraftModel.find(ofTickets).lean();
      const holding = found.filter(({ text }) => redact(text) !== text);
      if (holding.length === 0) return;
      for (const { _id, personId, place, version: seen, text } of holding) {
        const version = randomUUID();
        const change = { $set: { text: redact(text), version } };
        // Written meanwhile it is looked at again.
        const { modifiedCount } = await DraftModel.updateOne({ _id, version: seen }, change);
        if (modifiedCount === 1)
          live.publishToPerson("draft:changed", personId, { place, version });
      }
    }
  };

/** Also of those that no draft lists, which can be sent all the same. */
async function redactFiles(ticketIds: readonly string[], redact: Redact): Promise<void> {
  const places = ticketIds.flatMap((id) => [`reply:${id}`, `note:${id}`]);
  const found = await DraftFileModel.find({ place: trusted({ $in: places }) }).lean();
  for (const { _id, files } of found) {
    if (!hasNames(files, redact)) continue;
    await DraftFileModel.updateOne({ _id }, { $set: redactedNames(files, redact) });
  }
}
