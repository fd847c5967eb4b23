import { limits } from "@deskbell/shared/limits";
import type { Message } from "@deskbell/shared/messages/message";
import { vi } from "vitest";
import { aMessage, anId } from "./builders.ts";

/**
 * A desk whose one conversation a test writes, and a browser at it: `fetch` answers as the API does,
 * but for requests that are to get lost. `vi.unstubAllGlobals` ends it.
 */
export function aTalkingDesk(ticketId = anId(9_000)) {
  let thread: Message[] = [];
  let ids = 100;
  let isGone = false;

  const answer = (path: string): Message[] => {
    const query = new URL(path, "http://desk").searchParams;
    const limit = Number(query.get("limit") ?? limits.messagesPageSize);
    const after = query.get("after");
    if (after !== null) return thread.slice(Number(after), Number(after) + limit);
    const before = Number(query.get("before") ?? thread.length + 1);
    return thread.slice(Math.max(0, before - 1 - limit), before - 1).reverse();
  };
  vi.stubGlobal("location", { protocol: "http:" });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (path: string) => {
    if (isGone) throw new TypeError("Failed to fetch");
    const body = JSON.stringify(answer(path));
    // An answer is made at one moment and arrives at another.
    await Promise.resolve();
    return new Response(body, { headers: { "Content-Type": "application/json" } });
  });

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
