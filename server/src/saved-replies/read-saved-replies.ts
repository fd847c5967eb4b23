import type { SavedReply, Whose } from "@deskbell/shared/saved-replies/saved-reply";
import { trusted } from "mongoose";
import { can } from "../access/can.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import { finishImports } from "./finish-imports.ts";
import {
  audienceOf,
  monthOf,
  SavedReplyModel,
  type SavedReplyRecord,
} from "./saved-reply.model.ts";

export type ReadingParts = {
  teamsOf(personId: string): Promise<string[]>;
  hasTeam(id: string): Promise<boolean>;
  now(): number;
};

/** One of those who ask, and in which teams they are. */
export type Member = Viewer & { teamIds: readonly string[] };

/** Finds saved replies as somebody sees them. */
export function createSavedReplyReading({ teamsOf, hasTeam, now }: ReadingParts) {
  /** @throws AppError `not_allowed` (403) for customers */
  async function memberOf(viewer: Viewer): Promise<Member> {
    if (!can(viewer, "savedReply:use")) {
      throw new AppError("not_allowed", "This is for staff only.");
    }
    return { ...viewer, teamIds: await teamsOf(viewer.id) };
  }

  function present(record: SavedReplyRecord, member: Member): SavedReply {
    const { _id, name, folder, shortcut, scope, teamId, text, files, used, revision } = record;
    return {
      id: _id.toString(),
      name,
      folder,
      shortcut,
      scope,
      ...(scope === "team" && teamId && { teamId }),
      text,
      files: files.map(({ fileId, name, kind, type, bytes, width, height }) => ({
        ...{ fileId, name, kind, type, bytes, width, height },
      })),
      usedThisMonth: record.usedIn?.[monthOf(now())] ?? 0,
      used,
      revision,
      isManaged: isKeeper(member, record),
      isOffered: scope !== "team" || (teamId ? member.teamIds.includes(teamId) : false),
    };
  }

  /** Those that somebody may use or keep, the most used first. */
  async function seenBy(member: Member): Promise<SavedReplyRecord[]> {
    await finishImports();
    const records = await SavedReplyModel.find(seenFilter(member)).batchSize(2_000).lean();
    const month = monthOf(now());
    const uses = ({ usedIn, used }: SavedReplyRecord) => [usedIn?.[month] ?? 0, used] as const;
    return (records as SavedReplyRecord[])
      .map((record) => ({ record, uses: uses(record) }))
      .toSorted(
        (a, b) =>
          b.uses[0] - a.uses[0] ||
          b.uses[1] - a.uses[1] ||
          (a.record.name < b.record.name ? -1 : 1),
      )
      .map(({ record }) => record);
  }

  /** @throws AppError `not_found` (404) for one that is not theirs to see */
  async function find(member: Member, id: string): Promise<SavedReplyRecord> {
    const record = await SavedReplyModel.findOne({
      $and: [{ _id: id }, seenFilter(member)],
    }).lean();
    if (!record) throw noReply();
    return record as SavedReplyRecord;
  }

  /** @throws AppError `not_allowed` (403) for who may not keep those of this scope, `invalid_input` (400, field `teamId`) */
  async function refuseUnlessKeeper(member: Member, { scope, teamId }: Whose): Promise<void> {
    const keepsAll = can(member, "savedReply:manageAll");
    if (scope === "desk" && !keepsAll) throw forAdmins();
    if (scope !== "team") return;
    const isTheirs = teamId !== undefined && member.teamIds.includes(teamId);
    if (isTheirs || (keepsAll && teamId && (await hasTeam(teamId)))) return;
    throw new AppError("invalid_input", "Choose a team that you are in.", { field: "teamId" });
  }

  /** What says whose it is, of one that somebody may keep. */
  async function ownedBy(member: Member, { scope, teamId }: Whose) {
    await refuseUnlessKeeper(member, { scope, teamId });
    const whose = { scope, ownerId: member.id, ...(scope === "team" && teamId && { teamId }) };
    return { ...whose, audience: audienceOf(whose) };
  }

  return { memberOf, seenBy, present, find, ownedBy };
}

/** Own ones are their owner's alone; admins see those of all teams. */
function seenFilter(member: Member): Record<string, unknown> {
  const audiences = [`own:${member.id}`, ...member.teamIds.map((id) => `team:${id}`), "desk"];
  const theirs = { audience: trusted({ $in: audiences }) };
  if (!can(member, "savedReply:manageAll")) return theirs;
  return { $or: [theirs, { scope: "team" }] };
}

/** Whether somebody who sees a reply keeps it: a team's its members do, the desk's admins. */
export const isKeeper = (member: Member, { scope }: Pick<SavedReplyRecord, "scope">): boolean =>
  scope !== "desk" || can(member, "savedReply:manageAll");

export const noReply = () => new AppError("not_found", "This saved reply does not exist.");
export const forAdmins = () =>
  new AppError("not_allowed", "Saved replies of the desk are the admins'.");
