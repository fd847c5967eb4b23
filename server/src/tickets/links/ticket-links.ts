import { limits } from "@deskbell/shared/limits";
import type { NewLink, TicketLink } from "@deskbell/shared/tickets/links";
import { Types, trusted } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import type { ViewerNow } from "../../identity/viewer.ts";
import { noTicket, refuseOthers } from "../changes/commit-staff-change.ts";
import { statusOf } from "../lifecycle/enter-status.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { changeLinks, linksOf, type StoredLink } from "./change-links.ts";

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  /** Publishes a changed ticket to staff; never rejects. */
  publish(ticket: TicketRecord, options: { isPublic: false }): Promise<unknown>;
};

/**
 * Links between tickets, also of different customers, for staff. A link is stored in the ticket that says
 * it, so that it is one write; the other one finds it by its index.
 */
export function createTicketLinks(parts: Parts) {
  async function asWorker(viewerNow: ViewerNow, id: string): Promise<TicketRecord> {
    const ticket = await TicketModel.findById(id).select({ searchWords: 0 }).lean();
    if (!ticket) throw noTicket();
    refuseOthers(await viewerNow(), ticket);
    return ticket;
  }

  /** @throws AppError `not_found` (404), `not_allowed` (403) for customers */
  async function listLinks(viewerNow: ViewerNow, id: string): Promise<TicketLink[]> {
    const ticket = await asWorker(viewerNow, id);
    const own = linksOf(ticket);
    const [named, naming] = await Promise.all([
      TicketModel.find({ _id: trusted({ $in: own.map(({ ticketId }) => ticketId) }) })
        .select(shown)
        .lean(),
      TicketModel.find({ "links.ticketId": ticket._id })
        .limit(limits.linksMax)
        .select(shown)
        .lean(),
    ]);
    const byId = new Map(named.map((other) => [other._id.toString(), other]));
    const said = own.flatMap(({ kind, ticketId }) => {
      const other = byId.get(ticketId.toString());
      return other ? [{ kind, isReverse: false, ticket: presentOther(other) }] : [];
    });
    const saidOf = naming.flatMap((other) =>
      linksOf(other)
        .filter(({ ticketId }) => ticketId.equals(ticket._id))
        .map(({ kind }) => ({ kind, isReverse: true, ticket: presentOther(other) })),
    );
    return [...said, ...saidOf];
  }

  return {
    listLinks,

    /**
     * Links a ticket to another, replacing an earlier link between the two. A repeat changes nothing.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `invalid_input` (400, field `to`) for itself and
     *   beyond the limit, `conflict` (409) when the other ticket says something else of this one
     */
    async addLink(
      viewerNow: ViewerNow,
      id: string,
      { kind, to }: NewLink,
      at = new Date(),
    ): Promise<TicketLink[]> {
      await asWorker(viewerNow, id);
      const { number } = await asWorker(viewerNow, to);
      if (id === to) {
        throw new AppError("invalid_input", "A ticket is not linked with itself.", { field: "to" });
      }
      const isBack = async () => isSaidBack(await asWorker(viewerNow, to), id, kind);
      const says = (from: string, links: (own: StoredLink[]) => StoredLink[]) =>
        changeLinks(parts, viewerNow, from, links, at);
      const without = (other: string) => (own: StoredLink[]) =>
        own.filter(({ ticketId }) => !ticketId.equals(other));
      // One direction at a time, in this process; another node may still store the opposite one meanwhile.
      await parts.runExclusive(`links ${[id, to].toSorted().join(" ")}`, async () => {
        if (await isBack()) return;
        await says(id, (own) => [
          ...without(to)(own),
          { kind, ticketId: new Types.ObjectId(to), number },
        ]);
        const isTwice = await isBack().catch(async (error) => {
          if (error instanceof AppError && error.code === "conflict") await says(id, without(to));
          throw error;
        });
        if (!isTwice) return;
        // Stored in both directions: every node removes the same one.
        if (id < to) await says(to, without(id));
        else await says(id, without(to));
      });
      return listLinks(viewerNow, id);
    },

    /** Removes the link between two tickets, whichever of them stores it. */
    async removeLink(viewerNow: ViewerNow, id: string, otherId: string): Promise<TicketLink[]> {
      await asWorker(viewerNow, id);
      for (const [from, to] of [
        [id, otherId],
        [otherId, id],
      ] as const) {
        await changeLinks(parts, viewerNow, from, (links) =>
          links.filter(({ ticketId }) => !ticketId.equals(to)),
        );
      }
      return listLinks(viewerNow, id);
    },
  };
}

/**
 * Whether another ticket says the same of this one.
 *
 * @throws AppError `conflict` (409) when it says something else, or the opposite
 */
function isSaidBack(other: TicketRecord, id: string, kind: NewLink["kind"]): boolean {
  const back = linksOf(other).find(({ ticketId }) => ticketId.equals(id));
  if (back && back.kind !== kind) {
    throw new AppError("conflict", "These tickets are linked already. Remove that link first.");
  }
  if (back && kind !== "relates_to") {
    throw new AppError("conflict", "The other ticket says the same of this one.");
  }
  return back !== undefined;
}

const shown = { number: 1, subject: 1, status: 1, lastSenderId: 1, creator: 1, links: 1 } as const;

const presentOther = (
  other: Pick<TicketRecord, "_id" | "number" | "subject" | "status" | "lastSenderId" | "creator">,
): TicketLink["ticket"] => ({
  _id: other._id.toString(),
  ticket: other.number,
  subject: other.subject,
  status: statusOf(other as TicketRecord),
});
