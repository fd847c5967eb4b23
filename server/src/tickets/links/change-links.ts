import { limits } from "@deskbell/shared/limits";
import type { LinkKind } from "@deskbell/shared/tickets/links";
import type { Types } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import type { ViewerNow } from "../../identity/viewer.ts";
import { commitChange } from "../activity/commit-change.ts";
import { refuseOthers } from "../changes/commit-staff-change.ts";
import type { TicketRecord } from "../ticket.model.ts";

export type StoredLink = { kind: LinkKind; ticketId: Types.ObjectId; number: number };

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  publish(ticket: TicketRecord, options: { isPublic: false }): Promise<unknown>;
};

export const linksOf = ({ links }: Pick<TicketRecord, "links">): StoredLink[] =>
  (links ?? []) as StoredLink[];

/** A link as the history has it: `duplicate_of #12`. */
const wordOf = ({ kind, number }: StoredLink): string => `${kind} #${number}`;

/** Changes the links that a ticket stores; without a difference nothing is written. */
export const changeLinks = (
  { runExclusive, publish }: Parts,
  viewerNow: ViewerNow,
  ticketId: string,
  changed: (links: StoredLink[]) => StoredLink[],
  at = new Date(),
): Promise<void> =>
  runExclusive(ticketId, async () => {
    const committed = await commitChange(ticketId, async (ticket) => {
      const viewer = await viewerNow();
      refuseOthers(viewer, ticket);
      const links = linksOf(ticket);
      const next = changed(links);
      const [from, to] = [links.map(wordOf), next.map(wordOf)];
      if (from.toSorted().join() === to.toSorted().join()) return null;
      if (next.length > limits.linksMax) {
        throw new AppError("invalid_input", `A ticket has at most ${limits.linksMax} links.`, {
          field: "to",
        });
      }
      return {
        set: { links: next.length > 0 ? next : null },
        computed: { changedAt: { $max: ["$changedAt", at] } },
        entry: {
          actor: { kind: "staff", id: viewer.id },
          changes: [{ field: "links", from, to }],
          at,
        },
      };
    });
    if (committed?.hasChanged) await publish(committed.ticket, { isPublic: false });
  });
