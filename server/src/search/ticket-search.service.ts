import type { Ticket, TicketQuery } from "@deskbell/shared/tickets/ticket";
import { searchedNumber } from "@deskbell/shared/tickets/views/searched-number";
import { canAll } from "../access/can.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { MessageService } from "../messages/message.service.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { createWordFinder, matchesMax, peopleMax } from "./find-word.ts";
import { candidatesOf, inAll, type Matches } from "./matches.ts";
import { wordsOf } from "./search-words.ts";

export type TicketSearch = ReturnType<typeof createTicketSearch>;

type Parts = {
  tickets: Pick<
    TicketService,
    | "idsHolding"
    | "idsOpenedBy"
    | "idsOfAll"
    | "idsInOrder"
    | "list"
    | "readByNumber"
    | "survivorsOf"
    | "sourcesOf"
  >;
  messages: Pick<MessageService, "ticketIdsHolding" | "ticketIdsHoldingWithin">;
  people: Pick<UserDirectory, "idsHolding">;
};

const seesAll = (viewer: Viewer): boolean => canAll(viewer, "ticket:read");

/** Tickets that are looked into at a time, until a page is full. */
const lookedIntoAtOnce = 100;

/**
 * Finds tickets that hold a beginning of every word asked for: in number, subject, description, the
 * names of files, in what was written since, or in the name and address of who opened it. Which
 * of them a viewer may see is decided by the queries of tickets, each `scoped`.
 */
export function createTicketSearch({ tickets, messages, people }: Parts) {
  const { openedBy, latest, within } = createWordFinder({ tickets, messages, people });

  /** A customer has few tickets, so has one customer whom staff ask about: all of them are looked into. */
  async function amongFew(viewer: Viewer, { creator }: TicketQuery, words: readonly string[]) {
    let ids =
      seesAll(viewer) && creator
        ? await openedBy(viewer, [creator], null)
        : await tickets.idsOfAll({ viewer, within: null, max: matchesMax });
    for (const word of words) ids = await within(viewer, word, ids);
    return ids;
  }

  /** Those of the candidates that hold the words of which not all was found, in a list's order, until a page is full. */
  async function lookInto(
    viewer: Viewer,
    query: TicketQuery,
    candidates: readonly string[],
    words: ReadonlyMap<string, Matches>,
  ): Promise<string[]> {
    const ordered = await tickets.idsInOrder(viewer, query, candidates);
    const holding: string[] = [];
    for (let i = 0; i < ordered.length && holding.length < query.limit; i += lookedIntoAtOnce) {
      let some = ordered.slice(i, i + lookedIntoAtOnce);
      for (const [word, { ids }] of words) {
        const rest = some.filter((id) => !ids.has(id));
        const more = new Set(await within(viewer, word, rest));
        some = some.filter((id) => ids.has(id) || more.has(id));
      }
      holding.push(...some);
    }
    return holding;
  }

  /** A page of these tickets. */
  const pageOf = (viewer: Viewer, query: TicketQuery, among: readonly string[]) =>
    among.length > 0 ? tickets.list(viewer, query, { among }) : Promise.resolve([]);

  async function findAmongAll(
    viewer: Viewer,
    query: TicketQuery,
    words: readonly string[],
  ): Promise<Ticket[]> {
    const found = await Promise.all(words.map((word) => latest(viewer, word)));
    const common = new Map(
      words.flatMap((word, i) => (found[i]?.isComplete === false ? [[word, found[i]]] : [])),
    );
    const candidates = candidatesOf(found);
    if (words.length === 1 || common.size === 0) return pageOf(viewer, query, candidates);
    if (common.size === words.length) {
      // Only the latest of any word are known. Where those fill a page nobody misses the others.
      const creators = found.every((word) => word.creators.length > 0)
        ? await people.idsHolding(words, peopleMax)
        : [];
      const sure = [...inAll(found), ...(await openedBy(viewer, creators, null))];
      const page = await pageOf(viewer, query, sure);
      if (page.length >= query.limit) return page;
    }
    return pageOf(viewer, query, await lookInto(viewer, query, candidates, common));
  }

  /** The ticket with exactly the number that is searched for, if the query's list may hold it. */
  async function withNumber(viewer: Viewer, { search, creator }: TicketQuery) {
    const number = searchedNumber(search ?? "");
    if (number === null) return null;
    const ticket = await tickets.readByNumber(viewer, number).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    });
    const isAmong = !seesAll(viewer) || !creator || ticket?.creator.id === creator;
    return isAmong ? ticket : null;
  }

  const findWords = (viewer: Viewer, query: TicketQuery, words: readonly string[]) =>
    seesAll(viewer) && !query.creator
      ? findAmongAll(viewer, query, words)
      : amongFew(viewer, query, words).then((ids) => pageOf(viewer, query, ids));

  return {
    /** One page of what was found, latest change first; before all a ticket whose number was searched for. */
    async find(viewer: Viewer, query: TicketQuery): Promise<Ticket[]> {
      const words = wordsOf(query.search ?? "");
      if (words.length === 0) return [];
      const first = await withNumber(viewer, query);
      // A page of one would end in that ticket, and the next one begin behind it.
      if (!first || query.limit === 1) return findWords(viewer, query, words);
      const found = await findWords(viewer, { ...query, limit: query.limit + 1 }, words);
      const others = found.filter(({ _id }) => _id !== first._id);
      return (query.before ? others : [first, ...others]).slice(0, query.limit);
    },
  };
}
