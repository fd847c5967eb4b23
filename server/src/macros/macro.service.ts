import type { Macro } from "@deskbell/shared/macros/macro";
import { trusted } from "mongoose";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import type { ReferenceChecks } from "../tickets/changes/plan-change.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { createMacroKeeping } from "./keep-macros.ts";
import { MacroModel } from "./macro.model.ts";
import { createMacroChecks } from "./macro-problems.ts";
import { createMacroReading, type MacroReadingParts } from "./read-macros.ts";
import { createMacroRunning } from "./run-macros.ts";

export type MacroService = ReturnType<typeof createMacroService>;

type Parts = MacroReadingParts & {
  tickets: Pick<TicketService, "change" | "refuseIntended" | "tryOut">;
  references: ReferenceChecks;
  people: UserDirectory["people"];
  sessions: Pick<SessionService, "viewerNow">;
  live: Pick<Live, "publishToStaff" | "publishToPerson">;
};

/**
 * Actions that staff take again and again, as one change of a ticket and at most one reply with it: own ones are
 * their owner's alone, a team's are kept by its members and by admins, the desk's by admins.
 */
export function createMacroService(parts: Parts) {
  const reading = createMacroReading(parts);
  const { memberOf, seenBy, present } = reading;
  const checks = createMacroChecks(parts);
  const memberNow = async (viewer: Viewer) => memberOf(await parts.sessions.viewerNow(viewer));
  const all = { ...parts, ...reading, checks, memberNow };

  return {
    ...createMacroKeeping(all),
    ...createMacroRunning(all),

    /**
     * Those that the viewer may run or keep, the most used first.
     *
     * @throws AppError `not_allowed` (403) for customers
     */
    async list(viewer: Viewer): Promise<Macro[]> {
      const member = await memberOf(viewer);
      const look = checks.createLook();
      const records = await seenBy(member);
      return Promise.all(
        records.map(async (record) => present(record, member, await look(record.actions))),
      );
    },

    /** Forgets the macros of teams that are gone. */
    async forgetTeams(teamIds: readonly string[]): Promise<void> {
      if (teamIds.length === 0) return;
      const audience = trusted({ $in: teamIds.map((id) => `team:${id}`) });
      await MacroModel.deleteMany({ audience });
    },
  };
}
