import { type LiveServer, roomOf } from "./live.ts";

/** Longer than a window needs that is there. */
const usualAnswerMs = 1_000;

/** Whether somebody has a ticket open in a window that can be seen; never rejects. */
export type IsLookedAt = (personId: string, ticketId: string) => Promise<boolean>;

/** Asks somebody's windows, at whichever node they are. One that does not answer does not show the ticket. */
export function createLookedAt(
  io: Pick<LiveServer, "timeout">,
  answerMs = usualAnswerMs,
): IsLookedAt {
  return (personId, conversationId) =>
    new Promise((resolve) => {
      const onAnswers = (_late: Error | null, answers: boolean[] | undefined) =>
        resolve(answers?.includes(true) ?? false);
      io.timeout(answerMs)
        .to(roomOf.user(personId))
        .emit("looking:asked", { conversationId }, onAnswers);
    });
}
