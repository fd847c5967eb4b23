import {
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
  auditedActions,
} from "@deskbell/shared/audit/audit";
import { Types, trusted } from "mongoose";
import { canAny } from "../access/can.ts";
import { AppError } from "../errors/app-error.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { AuditModel, type AuditRecord } from "./audit.model.ts";
import { audited } from "./audited.ts";

export type AuditService = ReturnType<typeof createAuditService>;

type Parts = {
  sessions: Pick<SessionService, "viewerNow">;
  people: UserDirectory["people"];
};

/** So many entries are read at once for an export. */
const batchEntries = 200;
const fieldsOfPeople = new Set(["memberIds"]);

/** The audit log, as admins read and export it. */
export function createAuditService({ sessions, people }: Parts) {
  async function present(records: readonly AuditRecord[]): Promise<AuditEntry[]> {
    const ids = records.flatMap(({ changes }) =>
      (changes ?? [])
        .filter(({ field }) => fieldsOfPeople.has(field))
        .flatMap(({ from, to }) => [...(from ?? []), ...(to ?? [])]),
    );
    const person = await people([...new Set(ids)]);
    const shown = (field: string, values: readonly string[] = []) =>
      values
        .map((value) =>
          fieldsOfPeople.has(field) ? person({ id: value, name: value }).name : value,
        )
        .join(", ");
    return records.map(({ _id, at, action, by, email, name, changes, left, outcome }) => ({
      id: _id.toString(),
      at: at.toISOString(),
      action,
      by,
      about: email ?? name ?? "",
      changes: (changes ?? []).map(({ field, from, to }) => ({
        field,
        from: shown(field, from ?? []),
        to: shown(field, to ?? []),
      })),
      ...(left && { left }),
      outcome: outcome ?? "done",
    }));
  }

  return {
    /** One page, the newest first. */
    async list({ before, limit, ...filter }: AuditQuery): Promise<AuditEntry[]> {
      const records = await AuditModel.find(conditionOf(filter, before))
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return present(records);
    },

    /**
     * All that the filter finds, the newest first, in batches as they are read. That it was exported is an
     * entry itself.
     *
     * @throws AppError `not_allowed` (403) before the first batch for one who may not any more
     */
    async *export(viewer: Viewer, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
      const isExported = async () => {
        if (canAny(await sessions.viewerNow(viewer), "audit:read")) return;
        throw new AppError("not_allowed", "This is for admins only.");
      };
      const name = Object.entries(filter)
        .map(([field, value]) => `${field}: ${value}`)
        .join(", ");
      await audited({ action: "export-audit", by: viewer, about: { name } }, isExported);
      let before: string | undefined;
      while (true) {
        const records = await AuditModel.find(conditionOf(filter, before))
          .sort({ _id: -1 })
          .limit(batchEntries)
          .lean();
        if (records.length > 0) yield await present(records);
        if (records.length < batchEntries) return;
        before = records.at(-1)?._id.toString();
      }
    },
  };
}

/** Ids are made of the second in which they are made, and entries are found by them in their order. */
function conditionOf({ kind, person, from, to }: AuditFilter, before?: string) {
  const bounds = [
    ...(from ? [{ _id: trusted({ $gte: idAt(from) }) }] : []),
    ...(to ? [{ _id: trusted({ $lt: idAt(to) }) }] : []),
    ...(before ? [{ _id: trusted({ $lt: before }) }] : []),
    ...(kind ? [{ action: trusted({ $in: [...auditedActions[kind]] }) }] : []),
    ...(person ? [{ $or: [{ by: person }, { email: person }] }] : []),
  ];
  return bounds.length > 0 ? { $and: bounds } : {};
}

const idAt = (iso: string) => Types.ObjectId.createFromTime(Math.ceil(Date.parse(iso) / 1_000));
