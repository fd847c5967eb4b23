import { randomUUID } from "node:crypto";
import { trusted } from "mongoose";
import type { Live } from "../realtime/live.ts";
import { hasNames, redactedNames } from "../redaction/redacted-names.ts";
import type { Redact } from "../redaction/redactor.ts";
import { DraftModel } from "./draft.model.ts";
import { DraftFileModel } from "./files/draft-file.model.ts";

/**
 * Replaces words in drafts of tickets and in names of their files. The draft gets a new version, which a device that
 * still has the words takes over unless somebody has written on there. The new name of a file makes no new version: what
 * is sent has the name that the server keeps.
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
        // A draft that was changed meanwhile is read again.
        const { modifiedCount } = await DraftModel.updateOne({ _id, version: seen }, change);
        if (modifiedCount === 1)
          live.publishToPerson("draft:changed", personId, { place, version });
      }
    }
  };

/** Also files that no draft lists at the moment: they can still be sent. */
async function redactFiles(ticketIds: readonly string[], redact: Redact): Promise<void> {
  const places = ticketIds.flatMap((id) => [`reply:${id}`, `note:${id}`]);
  const found = await DraftFileModel.find({ place: trusted({ $in: places }) }).lean();
  for (const { _id, files } of found) {
    if (!hasNames(files, redact)) continue;
    await DraftFileModel.updateOne({ _id }, { $set: redactedNames(files, redact) });
  }
}
