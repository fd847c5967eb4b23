import type { PresenceUpdate } from "@deskbell/shared/presence/presence";

const nowhere: PresenceUpdate = { ticketId: null, isTyping: false };

/**
 * Where the agent is, out of what the pages of several windows say over the one connection: where they type, else
 * the ticket that a page has come to last.
 *
 * @param send what the server is told; each page repeats its own while it lasts
 */
export function createLooks(send: (look: PresenceUpdate) => void) {
  /** By window, the one that has changed last at the end. */
  const looks = new Map<object, PresenceUpdate>();

  const current = (): PresenceUpdate => {
    const all = [...looks.values()].filter(({ ticketId }) => ticketId !== null);
    return all.findLast(({ isTyping }) => isTyping) ?? all.at(-1) ?? nowhere;
  };

  return {
    lookAt(window: object, look: PresenceUpdate): void {
      const { ticketId, isTyping } = looks.get(window) ?? nowhere;
      if (ticketId !== look.ticketId || isTyping !== look.isTyping) looks.delete(window);
      looks.set(window, look);
      send(current());
    },
    /** The connection is a new one: pages say anew where they are, and said nothing while there was none. */
    forget(): void {
      looks.clear();
    },
    /** Its page was left, or the window closed. */
    leave(window: object): void {
      looks.delete(window);
      send(current());
    },
  };
}

export type Looks = ReturnType<typeof createLooks>;
