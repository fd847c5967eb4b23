import type { Macro, MacroProblem } from "@deskbell/shared/macros/macro";
import { AppError } from "../errors/app-error.ts";
import { mostUsedFirst, usedThisMonth } from "../saved-replies/count-uses.ts";
import { type AudienceParts, createAudiences, type Member } from "../teams/audience.ts";
import { MacroModel, type MacroRecord } from "./macro.model.ts";

export type MacroReadingParts = AudienceParts & { now(): number };

/** Finds macros as somebody sees them. */
export function createMacroReading({ now, ...parts }: MacroReadingParts) {
  const audiences = createAudiences(parts, {
    use: "macro:use",
    manageAll: "macro:manageAll",
    forAdmins: () => new AppError("not_allowed", "Macros of the desk are the admins'."),
  });
  const { seenFilter, isKeeper, isOffered } = audiences;

  return {
    ...audiences,

    present(record: MacroRecord, member: Member, problems: MacroProblem[]): Macro {
      const { _id, name, scope, teamId, actions, used, revision } = record;
      return {
        id: _id.toString(),
        name,
        scope,
        ...(scope === "team" && teamId && { teamId }),
        actions,
        problems,
        usedThisMonth: usedThisMonth(record, now()),
        used,
        revision,
        isManaged: isKeeper(member, record),
        isOffered: isOffered(member, record),
      };
    },

    /** Those that somebody may run or keep, the most used first. */
    async seenBy(member: Member): Promise<MacroRecord[]> {
      const records = await MacroModel.find(seenFilter(member)).lean<MacroRecord[]>();
      return mostUsedFirst(records, now());
    },

    /** @throws AppError `not_found` (404) for one that is not theirs to see */
    async find(member: Member, id: string): Promise<MacroRecord> {
      const filter = { $and: [{ _id: id }, seenFilter(member)] };
      const record = await MacroModel.findOne(filter).lean<MacroRecord>();
      if (!record) throw noMacro();
      return record;
    },
  };
}

export const noMacro = () => new AppError("not_found", "This macro does not exist.");
