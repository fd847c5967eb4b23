import { MessageModel, type MessageRecord } from "../message.model.ts";
import { type Changed, commitMessageChange } from "./commit-message-change.ts";

export type MessageRedaction = { redact(text: string): string; byId: string; at: Date };

/**
 * Replaces words in all messages of a ticket, in what they said before and in names of files too. Begun again it goes on where it was.
 *
 * @returns in how many
 */
export async function redactMessages(
  ticketId: string,
  redaction: MessageRedaction,
  settle: (message: MessageRecord) => Promise<void>,
): Promise<number> {
  const messages = MessageModel.find({ conversationId: ticketId })
    .select({ seq: 1, text: 1, earlier: 1, files: 1 })
    .lean()
    .cursor();
  let count = 0;
  for await (const message of messages) {
    if (!redacted(message as MessageRecord, redaction)) continue;
    const place = { ticketId, seq: message.seq };
    const changed = await commitMessageChange(place, (now) => redacted(now, redaction), settle);
    if (!changed) continue;
    await settle(changed);
    count += 1;
  }
  return count;
}

/** Null where it does not hold the words. */
function redacted(
  { text, earlier, files }: MessageRecord,
  { redact, byId, at }: MessageRedaction,
): Changed | null {
  const left = redact(text);
  const before = earlier?.map((one) => ({ text: redact(one.text), at: one.at }));
  const names = files.map(({ name }) => redact(name));
  const areNamesSame = names.every((name, i) => name === files[i]?.name);
  const isSame =
    left === text && before?.every((one, i) => one.text === earlier?.[i]?.text) !== false;
  if (isSame && areNamesSame) return null;
  return {
    kind: "redacted",
    byId,
    at,
    set: {
      // Not when it was begun: somebody may have read its words since.
      ...{ text: left, redactedAt: new Date() },
      ...(before && { earlier: before }),
      ...(!areNamesSame && { fileNames: names }),
    },
  };
}
