import type { MacroOutlook, MacroRun, MacroTrial } from "@deskbell/shared/macros/macro";
import type { MessageMacro } from "@deskbell/shared/macros/macro-set";
import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import { countedUse } from "../saved-replies/count-uses.ts";
import type { Member } from "../teams/audience.ts";
import type { IntendedChange } from "../tickets/arrivals/intended-change.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import { MacroModel, type MacroRecord } from "./macro.model.ts";
import { intendedOf, setOf } from "./macro-meaning.ts";
import type { MacroChecks } from "./macro-problems.ts";
import type { createMacroReading } from "./read-macros.ts";

type Parts = Pick<ReturnType<typeof createMacroReading>, "memberOf" | "find" | "seenFilter"> & {
  tickets: Pick<TicketService, "change" | "refuseIntended" | "tryOut">;
  checks: MacroChecks;
  memberNow(viewer: Viewer): Promise<Member>;
  now(): number;
};

/** The ticket, and the number of what can be undone of its history; null where nothing was changed. */
type MacroDone = { ticket: TicketForViewer; undo: number | null };

/** What macros do: alone one change of a ticket, with a reply what its message holds. */
export function createMacroRunning(parts: Parts) {
  const { tickets, checks, memberOf, memberNow, find, seenFilter, now } = parts;

  /** Nobody waits for it, and a number that is too low for once harms nobody. */
  function countUse({ _id }: Pick<MacroRecord, "_id">): void {
    MacroModel.updateOne({ _id }, countedUse(now())).catch(() => {});
  }

  return {
    /**
     * Runs a macro without a reply: one change of a ticket, or nothing.
     *
     * @throws AppError `not_found` (404), `invalid_input` (400) for one that names what is gone or has a reply, and
     *   what any change is refused with
     */
    async run(viewer: Viewer, id: string, { ticketId, seen }: MacroRun): Promise<MacroDone> {
      const macro = await find(await memberNow(viewer), id);
      const { name, actions } = macro;
      if (actions.reply !== undefined) {
        throw new AppError(
          "invalid_input",
          "This macro has a reply: send that, with what it sets.",
        );
      }
      await checks.refuseBroken(actions, { name, field: "macro" });
      const viewerNow: ViewerNow = () => memberNow(viewer);
      const at = new Date(now());
      const set = setOf(actions, viewer.id, at);
      const draft = { set, seen, macro: name };
      const { ticket, entrySeq } = await tickets.change(viewerNow, ticketId, draft, at);
      countUse(macro);
      return { ticket, undo: entrySeq };
    },

    /**
     * What a reply with a macro is to make of its ticket.
     *
     * @throws AppError `invalid_input` (400, field `macro`) where it names what is gone, `not_allowed` (403), and
     *   `conflict` (409) where somebody has changed the same since
     */
    async intendedBy(
      viewer: Viewer,
      ticketId: string,
      macro: MessageMacro,
    ): Promise<{ intended: IntendedChange; countUse(): void }> {
      const filter = { $and: [{ _id: macro.id }, seenFilter(await memberOf(viewer))] };
      // Removed meanwhile it is done as its user saw it, by no name.
      const record = await MacroModel.findOne(filter).lean<MacroRecord>();
      const name = record?.name;
      await checks.refuseBroken(macro.set, { ...(name && { name }), field: "macro" });
      const at = new Date(now());
      const intended = intendedOf(macro, viewer.id, at);
      await tickets.refuseIntended(viewer, ticketId, intended.fields, macro.seen, at);
      return {
        intended: { ...intended, ...(name && { macro: name }) },
        countUse: () => record && countUse(record),
      };
    },

    /** What actions would do to a ticket; nothing is stored. */
    async tryOut(
      viewer: Viewer,
      { ticketNumber, actions: { reply, ...set } }: MacroTrial,
    ): Promise<MacroOutlook> {
      const member = await memberOf(viewer);
      const at = new Date(now());
      const intended = reply === undefined ? null : intendedOf({ set }, viewer.id, at);
      const change = { set: setOf(set, viewer.id, at), intended, at };
      const problems = await checks.createLook()(set);
      const { ticket, entry, refusal } = await tickets.tryOut(member, ticketNumber, change);
      if (refusal && problems.length === 0) {
        problems.push({ field: "", code: refusal.code, text: refusal.message });
      }
      const { _id, number, subject } = ticket;
      return {
        ticket: { id: _id.toString(), number, subject },
        changes: problems.length > 0 ? [] : (entry?.changes ?? []),
        names: entry?.names ?? {},
        problems,
      };
    },
  };
}
