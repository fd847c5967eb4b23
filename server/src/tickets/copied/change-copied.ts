import { limits } from "@deskbell/shared/limits";
import { Types } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import type { ViewerNow } from "../../identity/viewer.ts";
import { commitChange } from "../activity/commit-change.ts";
import { refuseOthers } from "../changes/commit-staff-change.ts";
import { findRaw } from "../merge/find-survivor.ts";
import { refuseMerged } from "../merge/refuse-merged.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { type CopiedPerson, copiedOf, ownCopied } from "./copied-people.ts";

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  publish(ticket: TicketRecord, options: { isPublic: false }): Promise<unknown>;
};

type AddedPerson = Pick<CopiedPerson, "personId" | "name" | "address">;

/** Adds people to a ticket's mails and takes them off again, each by a change of its history, which staff alone see. */
export function createCopiedChanges({ runExclusive, publish }: Parts) {
  const change = (
    ticketId: string,
    viewerNow: ViewerNow,
    decide: (
      ticket: TicketRecord,
      byId: string,
    ) => {
      copied: CopiedPerson[];
      former: string[];
      change: [string | null, string | null];
    } | null,
  ) =>
    runExclusive(ticketId, async () => {
      const at = new Date();
      const committed = await commitChange(ticketId, async (ticket) => {
        const viewer = await viewerNow();
        refuseOthers(viewer, ticket);
        const next = decide(ticket, viewer.id);
        if (!next) return null;
        const [from, to] = next.change;
        return {
          set: {
            copied: next.copied.length > 0 ? next.copied : null,
            formerCopiedIds: next.former.length > 0 ? next.former : null,
          },
          computed: { changedAt: { $max: ["$changedAt", at] } },
          entry: {
            actor: { kind: "staff", id: viewer.id },
            changes: [{ field: "copied", from, to }],
            at,
          },
        };
      });
      if (committed?.hasChanged) await publish(committed.ticket, { isPublic: false });
    });

  return {
    /** From now on they get what staff write; who is added already stays as they are. */
    addCopied: (viewerNow: ViewerNow, ticketId: string, person: AddedPerson): Promise<void> =>
      change(ticketId, viewerNow, (ticket, addedById) => {
        refuseMerged(ticket);
        const copied = ownCopied(ticket);
        const { personId, address } = person;
        if (copied.some((one) => one.personId === personId || one.address === address)) return null;
        if (copied.length >= limits.copiedMax) throw tooMany();
        const at = new Date();
        const added = { ...person, sinceSeq: ticket.lastSeq, addedById, at };
        return {
          copied: [...copied, added],
          former: (ticket.formerCopiedIds ?? []).filter((id) => id !== personId),
          change: [null, address],
        };
      }),

    /** From now on they get and write nothing, also where they were added to a ticket that was merged into this one. */
    async removeCopied(viewerNow: ViewerNow, ticketId: string, personId: string): Promise<void> {
      const isThem = (one: CopiedPerson) => one.personId === personId;
      const ticket = await findRaw(new Types.ObjectId(ticketId));
      const found = ticket ? await placesOf(ticket, personId) : [];
      const isElsewhere = found.length > 0 && !found.includes(ticketId);
      const { address } = (ticket && (await copiedOf(ticket)).find(isThem)) ?? {};
      // `change` checks the right to change each of them, also the ticket itself where they are not added to it.
      for (const id of new Set([ticketId, ...found])) {
        await change(id, viewerNow, (now) => {
          const copied = ownCopied(now);
          const gone = copied.find(isThem);
          // Added to a merged ticket only, they may still have mails with addresses that were signed for this one.
          if (!gone && !(isElsewhere && id === ticketId)) return null;
          return {
            copied: copied.filter((one) => !isThem(one)),
            former: [...new Set([...(now.formerCopiedIds ?? []), personId])],
            change: [gone?.address ?? address ?? null, null],
          };
        });
      }
    },

    muteCopied: createCopiedMuting(runExclusive),

    /** Who gets its answers beside its customer. */
    copiedOf,
  };
}

/** They want no more mails about it, or want them again. */
function createCopiedMuting(runExclusive: Parts["runExclusive"]) {
  return async (ticketId: string, personId: string, isMuted: boolean): Promise<void> => {
    const ticket = await findRaw(new Types.ObjectId(ticketId));
    for (const id of ticket ? await placesOf(ticket, personId) : []) {
      await runExclusive(id, () =>
        commitChange(id, (now) => {
          const copied = ownCopied(now).map(({ isMuted: was, ...one }) => ({
            ...one,
            ...((one.personId === personId ? isMuted : was) && { isMuted: true }),
          }));
          return { set: { copied: copied.length > 0 ? copied : null }, entry: null };
        }),
      );
    }
  };
}

/** The tickets that somebody was added to, among this one and those merged into it. */
async function placesOf(ticket: TicketRecord, personId: string): Promise<string[]> {
  const { absorbs } = ticket;
  const isTheirs = ownCopied(ticket).some((one) => one.personId === personId);
  const places = isTheirs ? [ticket._id.toString()] : [];
  for (const { ticketId } of absorbs ?? []) {
    const source = await findRaw(ticketId);
    if (source?.mergedInto?.equals(ticket._id)) places.push(...(await placesOf(source, personId)));
  }
  return places;
}

const tooMany = () =>
  new AppError("invalid_input", `A ticket has at most ${limits.copiedMax} people in its mails.`, {
    field: "address",
  });
