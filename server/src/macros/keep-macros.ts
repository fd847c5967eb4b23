import type { AuditAction } from "@deskbell/shared/audit/audit";
import {
  type Macro,
  type MacroChange,
  macroLimits,
  type NewMacro,
} from "@deskbell/shared/macros/macro";
import { audited, changesBetween } from "../audit/audited.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import { audienceOf, type Member } from "../teams/audience.ts";
import { nameKeyOf } from "../teams/name-key.ts";
import { MacroModel, type MacroRecord } from "./macro.model.ts";
import type { MacroChecks } from "./macro-problems.ts";
import { type createMacroReading, noMacro } from "./read-macros.ts";

type Parts = ReturnType<typeof createMacroReading> & {
  checks: MacroChecks;
  live: Pick<Live, "publishToStaff" | "publishToPerson">;
  /** Asked again, before something is stored. */
  memberNow(viewer: Viewer): Promise<Member>;
};

/** What is done to macros by whoever keeps them. */
export function createMacroKeeping(parts: Parts) {
  const { checks, live, memberOf, memberNow, find, ownedBy, present, refuseUnlessKept } = parts;

  async function findKept(viewer: Viewer, id: string): Promise<[MacroRecord, Member]> {
    const member = await memberNow(viewer);
    const record = await find(member, id);
    refuseUnlessKept(member, record);
    return [record, member];
  }

  async function create(member: Member, draft: NewMacro): Promise<Macro> {
    const whose = await ownedBy(member, draft);
    const { name, actions } = draft;
    await checks.refuseBroken(actions, { field: "actions" });
    if ((await MacroModel.countDocuments({ audience: whose.audience })) >= macroLimits.macrosMax)
      throw new AppError("conflict", "There are too many macros. Remove some of them.");
    const fields = { name, actions, nameKey: nameKeyOf(name), ...whose };
    const record = await auditMacro(
      { action: "create-macro", by: member, macro: fields, set: { actions: said(actions) } },
      async () => {
        const { _id } = await MacroModel.create(fields).catch(refuseTaken);
        return { _id, ...fields, used: 0, revision: 0 };
      },
    );
    changed(record);
    return present(record, member, []);
  }

  /** The same windows as of saved replies ask anew. */
  function changed({ scope, ownerId }: Pick<MacroRecord, "scope" | "ownerId">): void {
    if (scope === "own") live.publishToPerson("saved-replies:changed", ownerId, { scope });
    else live.publishToStaff("saved-replies:changed", { scope });
  }

  return {
    /** @throws AppError `not_allowed` (403), `invalid_input` (400), `conflict` (409) */
    async create(viewer: Viewer, draft: NewMacro): Promise<Macro> {
      return create(await memberNow(viewer), draft);
    },

    /** For what has no session, such as the demo data: saves a macro where there is none of its name. */
    async ensure(viewer: Viewer, draft: NewMacro): Promise<void> {
      const audience = audienceOf({ ...draft, ownerId: viewer.id });
      if (await MacroModel.exists({ audience, nameKey: nameKeyOf(draft.name) })) return;
      await create(await memberOf(viewer), draft);
    },

    /** @throws AppError `not_allowed` (403), `not_found` (404), `invalid_input` (400), `conflict` (409) */
    async change(viewer: Viewer, id: string, change: MacroChange): Promise<Macro> {
      const { revision, ...set } = change;
      const [macro, member] = await findKept(viewer, id);
      if (revision !== undefined && revision !== macro.revision) throw overtaken();
      if (set.actions) await checks.refuseBroken(set.actions, { field: "actions" });
      const nameKey = nameKeyOf(set.name ?? macro.name);
      const asSaid = { ...set, ...(set.actions && { actions: said(set.actions) }) };
      const record = await auditMacro(
        { action: "change-macro", by: viewer, macro, set: asSaid },
        async () => {
          const after = await MacroModel.findOneAndUpdate(
            { _id: macro._id, revision: macro.revision },
            { $set: { ...set, nameKey }, $inc: { revision: 1 } },
            { returnDocument: "after" },
          )
            .lean<MacroRecord>()
            .catch(refuseTaken);
          if (!after) throw overtaken();
          return after;
        },
      );
      changed(record);
      return present(record, member, await checks.createLook()(record.actions));
    },

    /** What it did stays. Again is `not_found` (404). */
    async remove(viewer: Viewer, id: string): Promise<void> {
      const [macro] = await findKept(viewer, id);
      await auditMacro({ action: "remove-macro", by: viewer, macro, set: {} }, async () => {
        if ((await MacroModel.deleteOne({ _id: macro._id })).deletedCount === 0) throw noMacro();
      });
      changed(macro);
    },
  };
}

type Audited = {
  action: Extract<AuditAction, `${string}-macro`>;
  by: Viewer;
  macro: Pick<MacroRecord, "name" | "scope" | "actions">;
  set: Readonly<Record<string, unknown>>;
};

/** Changes a macro that others have, with an entry of it: one's own is nobody else's matter. */
function auditMacro<Result>(
  { action, by, macro: { name, scope, actions }, set }: Audited,
  change: () => Promise<Result>,
): Promise<Result> {
  if (scope === "own") return change();
  const before = action === "change-macro" ? { name, actions: said(actions) } : {};
  return audited({ action, by, about: { name }, changes: changesBetween(before, set) }, change);
}

/** As the audit log has them. */
const said = (actions: object): string => JSON.stringify(actions);

const overtaken = () =>
  new AppError("conflict", "Somebody has changed this macro meanwhile. Look at it again.");

function refuseTaken(error: unknown): never {
  if (!isDuplicateKey(error, "nameKey")) throw error;
  throw new AppError("conflict", "Another macro has this name.", { field: "name" });
}
