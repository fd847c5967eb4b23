import type { PresentPerson } from "../../state/presence.slice.ts";

/** Somebody who writes a reply, and the newest message when they began to. */
export interface WritingColleague {
  id: string;
  sinceSeq: number;
}

/**
 * Who of these writes a reply: whoever types, and whoever has paused and is still there. What they wrote they have
 * sent once a newer message is there than when they began.
 */
export function writingColleagues(
  before: readonly WritingColleague[],
  present: readonly PresentPerson[],
  newestSeq: number,
): WritingColleague[] {
  return present.flatMap(({ id, isTyping }) => {
    const sinceSeq = before.find((one) => one.id === id)?.sinceSeq;
    return isTyping || sinceSeq === newestSeq ? [{ id, sinceSeq: sinceSeq ?? newestSeq }] : [];
  });
}
