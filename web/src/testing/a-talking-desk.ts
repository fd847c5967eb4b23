import type { Message } from "@deskbell/shared/messages/message";
import { aMessage, anId } from "./builders.ts";
import { answerByContract } from "./contract-fetch.ts";

/** Fewer than the server answers, so that there is more to ask for. */
const pageSize = 20;

/**
 * A desk whose one conversation a test writes, and a browser at it: `fetch` answers by the contract, but
 * for requests that are to get lost. `vi.unstubAllGlobals` ends it.
 */
export function aTalkingDesk(ticketId = anId(9_000)) {
  let thread: Message[] = [];
  let ids = 100;
  let isGone = false;
  let revision = 0;

  const { asked } = answerByContract(
    {
      "GET message/:conversationId": ({ query: { after, before = thread.length + 1, limit } }) =>
        after === undefined
          ? thread.slice(Math.max(0, before - 1 - limit), before - 1).reverse()
          : thread.slice(after, after + limit),
      "POST catch-up": ({ body }) => {
        const threads = body.threads.map(({ id, seq }) => {
          const page = thread.slice(seq, seq + pageSize);
          const hasMore = thread.length > seq + pageSize;
          return { id, isGone: false as const, revision, messages: page, hasMore, readSeq: null };
        });
        const unread = { count: 0, ticketIds: [] };
        return { status: "success", data: { tickets: null, threads, unread } };
      },
    },
    { before: () => (isGone ? Response.error() : null) },
  );

  return {
    ticketId,
    /** What was asked for, the oldest first. */
    asked,
    /** Changes what was said under a number. */
    edits(seq: number, text: string): void {
      thread = thread.map((message) => (message.seq === seq ? { ...message, text } : message));
      revision += 1;
    },
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
