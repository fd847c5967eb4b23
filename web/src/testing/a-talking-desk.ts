import type { Message } from "@deskbell/shared/messages/message";
import { aMessage, anId } from "./builders.ts";
import { answerByContract } from "./contract-fetch.ts";

/**
 * A desk whose one conversation a test writes, and a browser at it: `fetch` answers by the contract, but
 * for requests that are to get lost. `vi.unstubAllGlobals` ends it.
 */
export function aTalkingDesk(ticketId = anId(9_000)) {
  let thread: Message[] = [];
  let ids = 100;
  let isGone = false;

  answerByContract(
    {
      "GET message/:conversationId": ({ query: { after, before = thread.length + 1, limit } }) =>
        after === undefined
          ? thread.slice(Math.max(0, before - 1 - limit), before - 1).reverse()
          : thread.slice(after, after + limit),
    },
    { before: () => (isGone ? Response.error() : null) },
  );

  return {
    ticketId,
    says(given: Partial<Message> = {}): Message {
      const message = aMessage({
        ...given,
        seq: thread.length + 1,
        _id: anId(ids++),
        conversationId: ticketId,
      });
      thread = [...thread, message];
      return message;
    },
    /** Puts a backup back: what came after that number is gone. */
    restores(lastSeq: number): void {
      thread = thread.slice(0, lastSeq);
    },
    cannotBeReached(is: boolean): void {
      isGone = is;
    },
    get thread(): readonly Message[] {
      return thread;
    },
  };
}
