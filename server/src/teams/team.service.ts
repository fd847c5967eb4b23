import { limits } from "@deskbell/shared/limits";
import type { NewTeam, Team, TeamChange } from "@deskbell/shared/teams/team";
import { can, canAny } from "../access/can.ts";
import { audited, changesBetween } from "../audit/audited.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { failpoint } from "../database/failpoint.ts";
import { AppError } from "../errors/app-error.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import { nameKeyOf } from "./name-key.ts";
import { TeamModel, type TeamRecord } from "./team.model.ts";
import { standingTeams } from "./team-directory.ts";
import { type UnreadDue, unreadDueAfter, unreadDueOf } from "./unread-due.ts";

export type TeamService = ReturnType<typeof createTeamService>;

type Parts = {
  sessions: Pick<SessionService, "viewerNow">;
  live: Pick<Live, "publishToStaff">;
  /** Those of these people who work here and are not kept out. */
  staffAmong(ids: readonly string[]): Promise<string[]>;
  /** What a customer can write about here. */
  enquiryReasons: readonly string[];
  /** There are teams that tickets have to leave. */
  onRemoved(): void;
  /** A team's tickets may be given out otherwise now. */
  onChanged(): void;
  /** Others are in a team than before: for these it has to be said anew what is unread. */
  onMembersChanged(due: UnreadDue): Promise<void>;
};

type EnsuredTeam = { name: string; memberIds: readonly string[]; by: { email: string } };

/** The teams of the desk. One of them is always there: it has every ticket that no other has. */
export function createTeamService(parts: Parts) {
  const { sessions, live, enquiryReasons, onRemoved, onChanged, onMembersChanged } = parts;
  const changed = async (team: TeamRecord, due = unreadDueOf(team)) => {
    if (due) failpoint("team.members-changed");
    // First, so that windows that look again find it.
    if (due) await onMembersChanged(due);
    live.publishToStaff("settings:changed", { what: "teams" });
    onChanged();
  };
  const check = createChecks(parts);

  const refuseUnlessStill = (viewer: Viewer) => refuseUnlessManager(sessions, viewer);

  return {
    /**
     * All teams, the default one first, the others by name.
     *
     * @throws AppError `not_allowed` (403) for customers
     */
    async list(viewer: Viewer): Promise<Team[]> {
      if (!can(viewer, "team:read")) throw new AppError("not_allowed", "This is for staff only.");
      const records = await TeamModel.find(standingTeams).lean();
      return records.toSorted(byRank).map((record) => presentTeam(record, enquiryReasons));
    },

    /** @throws AppError `invalid_input` (400), `conflict` (409) for a name or a reason of another team */
    async create(viewer: Viewer, draft: NewTeam): Promise<Team> {
      if ((await TeamModel.countDocuments(standingTeams)) >= limits.teamsMax) {
        throw new AppError("conflict", "There are too many teams. Remove some of them.");
      }
      const set = await check(draft, []);
      await refuseUnlessStill(viewer);
      const what = { action: "create-team", by: viewer, about: { name: draft.name } } as const;
      const record = await audited({ ...what, changes: changesBetween({}, draft) }, () =>
        insert(set).catch(refuseTaken),
      );
      await changed(record);
      return presentTeam(record, enquiryReasons);
    },

    /** For what is no person: the team of this name, made where there is none. */
    async ensure({ name, memberIds, by }: EnsuredTeam): Promise<Team> {
      const nameKey = nameKeyOf(name);
      const found = await TeamModel.findOne({ nameKey, ...standingTeams }).lean();
      if (found) return presentTeam(found, enquiryReasons);
      const draft = { name, nameKey, memberIds: [...memberIds], assignment: "manual" as const };
      const record = await audited({ action: "create-team", by, about: { name } }, () =>
        insert(draft),
      );
      await changed(record);
      return presentTeam(record, enquiryReasons);
    },

    /** @throws AppError `not_found` (404), `invalid_input` (400), `conflict` (409) for a name or a reason of another team */
    async change(viewer: Viewer, id: string, draft: TeamChange): Promise<Team> {
      const before = await TeamModel.findOne({ _id: id, ...standingTeams }).lean();
      if (!before) throw noTeam();
      const set = await check(draft, before.memberIds);
      await refuseUnlessStill(viewer);
      const hasNoReasons = draft.reasons !== undefined && set.reasons === undefined;
      const changes = changesBetween(before, draft);
      const what = { action: "change-team", by: viewer, about: { name: before.name } } as const;
      const { record, due } = await audited({ ...what, changes }, async () => {
        const unset = hasNoReasons ? { reasons: 1 } : {};
        const membersAfter = ({ memberIds }: TeamRecord) => ({
          memberIds: set.memberIds ?? memberIds,
        });
        const after = await update(before, { set, unset }, membersAfter).catch(refuseTaken);
        if (!after) throw noTeam();
        return after;
      });
      await changed(record, due);
      return presentTeam(record, enquiryReasons);
    },

    /**
     * Removes a team; its tickets go to the default one, soon and in small steps. Again is the same.
     *
     * @throws AppError `conflict` (409) for the default team
     */
    async remove(viewer: Viewer, id: string): Promise<void> {
      await refuseUnlessStill(viewer);
      const team = await TeamModel.findById(id).lean();
      if (team?.isDefault) throw new AppError("conflict", "This team has all other tickets.");
      if (!team || team.removedAt) return;
      const what = { action: "remove-team", by: viewer, about: { name: team.name } } as const;
      const removed = await audited(what, () =>
        update(
          team,
          { set: { removedAt: new Date() }, unset: { nameKey: 1, reasons: 1 } },
          () => null,
        ),
      );
      onRemoved();
      if (removed) await changed(removed.record, removed.due);
    },
  };
}

/**
 * Changes a team, and notes in the same write for whom it has to be said anew what is unread: by the members that it
 * has then. Where another change was faster it is read again.
 *
 * @returns null when it is gone; `due` is null where its members are the same
 */
async function update(
  before: TeamRecord,
  { set, unset }: { set: object; unset: object },
  membersAfter: (team: TeamRecord) => Parameters<typeof unreadDueAfter>[1],
): Promise<{ record: TeamRecord; due: UnreadDue | null } | null> {
  const { _id } = before;
  let team: TeamRecord | null = before;
  while (team) {
    const due = unreadDueAfter(team, membersAfter(team));
    const changed = await TeamModel.findOneAndUpdate(
      { _id, memberIds: team.memberIds, ...standingTeams },
      { $set: { ...set, ...due.set }, $addToSet: due.addToSet, $unset: unset },
      { returnDocument: "after" },
    ).lean<TeamRecord>();
    if (changed)
      return { record: changed, due: due.set.unreadDueSince ? unreadDueOf(changed) : null };
    team = await TeamModel.findOne({ _id, ...standingTeams }).lean<TeamRecord>();
  }
  return null;
}

async function insert(draft: object & { memberIds?: string[] }): Promise<TeamRecord> {
  const { memberIds = [] } = draft;
  const { set, addToSet } = unreadDueAfter(null, { memberIds });
  const unreadDueFor = addToSet.unreadDueFor?.$each;
  const made = await TeamModel.create({ ...draft, ...set, ...(unreadDueFor && { unreadDueFor }) });
  return made.toObject();
}

async function refuseUnlessManager(sessions: Parts["sessions"], viewer: Viewer): Promise<void> {
  if (canAny(await sessions.viewerNow(viewer), "team:manage")) return;
  throw new AppError("not_allowed", "This is for admins only.");
}

function createChecks({ staffAmong, enquiryReasons }: Parts) {
  /** What is stored of a draft; members that somebody was before may stay, whoever they are by now. */
  return async (
    { name, memberIds, assignment, reasons }: TeamChange,
    before: readonly string[],
  ) => {
    const unknown = reasons?.find((reason) => !enquiryReasons.includes(reason));
    if (unknown !== undefined) throw invalid("reasons", "Nobody can choose this reason.");
    const members = memberIds && [...new Set(memberIds)];
    const added = members?.filter((id) => !before.includes(id)) ?? [];
    if (added.length > 0 && (await staffAmong(added)).length < added.length) {
      throw invalid("memberIds", "Only those who work here can be members.");
    }
    const hasReasons = reasons !== undefined && reasons.length > 0;
    return {
      ...(name !== undefined && { name, nameKey: nameKeyOf(name) }),
      ...(members && { memberIds: members }),
      ...(assignment && { assignment }),
      ...(hasReasons && { reasons: [...new Set(reasons)] }),
    };
  };
}

function presentTeam(record: TeamRecord, enquiryReasons: readonly string[]): Team {
  const { _id, name, memberIds, assignment, reasons, isDefault } = record;
  return {
    id: _id.toString(),
    name,
    memberIds,
    assignment,
    // The marketplace may be called otherwise by now.
    reasons: (reasons ?? []).filter((reason) => enquiryReasons.includes(reason)),
    isDefault: isDefault === true,
  };
}

const byRank = (a: TeamRecord, b: TeamRecord): number =>
  Number(b.isDefault ?? false) - Number(a.isDefault ?? false) || a.name.localeCompare(b.name);

function refuseTaken(error: unknown): never {
  if (isDuplicateKey(error, "nameKey")) {
    throw new AppError("conflict", "Another team has this name.", { field: "name" });
  }
  if (isDuplicateKey(error, "reasons")) {
    throw new AppError("conflict", "A reason leads to one team only.", { field: "reasons" });
  }
  throw error;
}

const invalid = (field: string, message: string) =>
  new AppError("invalid_input", message, { field });
const noTeam = () => new AppError("not_found", "This team does not exist.");
