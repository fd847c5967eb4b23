import type { Ticket, TicketQuery } from "@deskbell/shared/tickets/ticket";
import type { Viewer } from "../identity/viewer.ts";
import type { MessageService } from "../messages/message.service.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { wordsOf } from "./search-words.ts";

export type TicketSearch = ReturnType<typeof createTicketSearch>;

type Parts = {
  tickets: Pick<TicketService, "idsHolding" | "idsOpenedBy" | "idsOfAll" | "list">;
  messages: Pick<MessageService, "ticketIdsHolding">;
  people: Pick<UserDirectory, "idsHolding">;
};

/** Matches taken of one word, the latest first: what costs is bounded however common the word is. */
const matchesMax = 500;
/** People whose tickets are looked up for one word. */
const peopleMax = 100;

/**
 * Finds tickets that hold a beginning of every word asked for: in number, subject, description, the
 * names of files, in what was written since, or in the name and address of who opened it. Which
 * of them a viewer may see is decided by the tickets' own scope (docs/decisions/0014).
 */
export function createTicketSearch({ tickets, messages, people }: Parts) {
  async function holding(viewer: Viewer, word: string, within: readonly string[] | null) {
    const among = { viewer, within, max: matchesMax };
    const creators = viewer.isAdmin ? await people.idsHolding(word, peopleMax) : [];
    const [own, written, opened] = await Promise.all([
      tickets.idsHolding(word, among),
      messages.ticketIdsHolding(word, among),
      creators.length > 0 ? tickets.idsOpenedBy(creators, among) : [],
    ]);
    return {
      ids: [...new Set([...own, ...written.ids, ...opened])],
      isComplete:
        written.isComplete &&
        own.length < matchesMax &&
        opened.length < matchesMax &&
        creators.length < peopleMax,
    };
  }

  /** What the rarest word finds: the others have to be in these. */
  async function rarest(viewer: Viewer, words: readonly string[]): Promise<string[]> {
    const found = await Promise.all(words.map((word) => holding(viewer, word, null)));
    const complete = found.filter(({ isComplete }) => isComplete);
    const [fewest] = (complete.length > 0 ? complete : found).sort(
      (a, b) => a.ids.length - b.ids.length,
    );
    return fewest?.ids ?? [];
  }

  /** Ids of the tickets that hold every word. */
  async function matching(viewer: Viewer, words: readonly string[]): Promise<string[]> {
    // A customer has few tickets: everything is looked for in those alone.
    let ids = viewer.isAdmin
      ? await rarest(viewer, words)
      : await tickets.idsOfAll({ viewer, within: null, max: matchesMax });
    const isAsked = viewer.isAdmin && words.length === 1;
    for (const word of isAsked ? [] : words) {
      if (ids.length > 0) ({ ids } = await holding(viewer, word, ids));
    }
    return ids;
  }

  return {
    /** One page of what was found, latest change first. */
    async find(viewer: Viewer, query: TicketQuery): Promise<Ticket[]> {
      const words = wordsOf(query.search ?? "");
      const among = words.length > 0 ? await matching(viewer, words) : [];
      return among.length > 0 ? tickets.list(viewer, query, { among }) : [];
    },
  };
}
