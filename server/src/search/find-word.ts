import { canAll } from "../access/can.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { MessageService } from "../messages/message.service.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import type { Matches } from "./matches.ts";

type Parts = {
  tickets: Pick<TicketService, "idsHolding" | "idsOpenedBy" | "survivorsOf" | "sourcesOf">;
  messages: Pick<MessageService, "ticketIdsHolding" | "ticketIdsHoldingWithin">;
  people: Pick<UserDirectory, "idsHolding">;
};

/** Matches taken of one word, the latest first: what costs is bounded however common the word is. */
export const matchesMax = 200;
/** People whose tickets are looked up for one word. */
export const peopleMax = 100;

/**
 * Finds the tickets that hold one word: in their own fields, in their messages, or in their customer's name.
 * Staff read a merged ticket's messages in the one it was merged into: that one is what they find.
 */
export function createWordFinder({ tickets, messages, people }: Parts) {
  const openedBy = (
    viewer: Viewer,
    creators: readonly string[],
    within: readonly string[] | null,
  ) =>
    creators.length > 0
      ? tickets.idsOpenedBy(creators, { viewer, within, max: matchesMax })
      : Promise.resolve([]);

  /** The latest tickets that hold a word. */
  async function latest(viewer: Viewer, word: string): Promise<Matches> {
    const [own, written, { creators, opened }] = await Promise.all([
      tickets.idsHolding(word, { viewer, within: null, max: matchesMax }),
      messages.ticketIdsHolding(word, matchesMax),
      people.idsHolding([word], peopleMax).then(async (creators) => ({
        creators,
        opened: await openedBy(viewer, creators, null),
      })),
    ]);
    const ids = [...new Set([...own, ...written.ids, ...opened])];
    const survivors = await tickets.survivorsOf(ids);
    return {
      ids: new Set(ids.map((id) => survivors.get(id) ?? id)),
      creators,
      isComplete:
        written.isComplete &&
        own.length < matchesMax &&
        opened.length < matchesMax &&
        creators.length < peopleMax,
    };
  }

  /** Which of these tickets hold the word. */
  async function within(viewer: Viewer, word: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const hasOthers = canAll(viewer, "ticket:read");
    const creators = hasOthers ? people.idsHolding([word], peopleMax) : Promise.resolve([]);
    const sources = hasOthers ? await tickets.sourcesOf(ids) : new Map<string, string>();
    const all = [...new Set([...ids, ...sources.keys()])];
    const found = await Promise.all([
      tickets.idsHolding(word, { viewer, within: all, max: all.length }),
      messages.ticketIdsHoldingWithin(word, all),
      creators.then((creators) => openedBy(viewer, creators, all)),
    ]);
    return [...new Set(found.flat().map((id) => sources.get(id) ?? id))];
  }

  return { openedBy, latest, within };
}
