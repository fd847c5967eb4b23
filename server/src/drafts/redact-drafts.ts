import { randomUUID } from "node:crypto";
import { trusted } from "mongoose";
import type { Live } from "../realtime/live.ts";
import { DraftModel } from "./draft.model.ts";

/**
 * Replaces words in what people have written in tickets and not sent. It is another version then: a device that has the
 * words still, and has not written on, takes this one.
 */
export const createDraftRedaction =
  (live: Pick<Live, "publishToPerson">) =>
  async (ticketIds: readonly string[], redact: (text: string) => string): Promise<void> => {
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
