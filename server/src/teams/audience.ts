import type { ReplyScope, Whose } from "@deskbell/shared/saved-replies/saved-reply";
import { trusted } from "mongoose";
import { can } from "../access/can.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";

export type AudienceParts = {
  teamsOf(personId: string): Promise<string[]>;
  hasTeam(id: string): Promise<boolean>;
};

/** One of those who ask, and in which teams they are. */
export type Member = Viewer & { teamIds: readonly string[] };

type Rights = {
  use: "savedReply:use" | "macro:use";
  manageAll: "savedReply:manageAll" | "macro:manageAll";
  /** For who may not keep those of the desk. */
  forAdmins(): AppError;
};

/** Who has something that staff share, in one word: an index finds it by that. */
export const audienceOf = ({
  scope,
  ownerId,
  teamId,
}: {
  scope: ReplyScope;
  ownerId: string;
  teamId?: string | undefined;
}): string => (scope === "desk" ? "desk" : scope === "team" ? `team:${teamId}` : `own:${ownerId}`);

/** What staff keep for themselves, a team or the desk: who sees it, and who keeps it. */
export function createAudiences(
  { teamsOf, hasTeam }: AudienceParts,
  { use, manageAll, forAdmins }: Rights,
) {
  /** @throws AppError `not_allowed` (403) for who may not keep those of this scope, `invalid_input` (400, field `teamId`) */
  async function refuseUnlessKeeper(member: Member, { scope, teamId }: Whose): Promise<void> {
    const keepsAll = can(member, manageAll);
    if (scope === "desk" && !keepsAll) throw forAdmins();
    if (scope !== "team") return;
    const isTheirs = teamId !== undefined && member.teamIds.includes(teamId);
    if (isTheirs || (keepsAll && teamId && (await hasTeam(teamId)))) return;
    throw new AppError("invalid_input", "Choose a team that you are in.", { field: "teamId" });
  }

  /** Whether somebody who sees one keeps it: a team's its members do, the desk's admins. */
  const isKeeper = (member: Member, { scope }: { scope: ReplyScope }): boolean =>
    scope !== "desk" || can(member, manageAll);

  return {
    /** @throws AppError `not_allowed` (403) for customers */
    async memberOf(viewer: Viewer): Promise<Member> {
      if (!can(viewer, use)) throw new AppError("not_allowed", "This is for staff only.");
      return { ...viewer, teamIds: await teamsOf(viewer.id) };
    },

    /** Own ones are their owner's alone; admins see those of all teams. */
    seenFilter(member: Member): Record<string, unknown> {
      const audiences = [`own:${member.id}`, ...member.teamIds.map((id) => `team:${id}`), "desk"];
      const theirs = { audience: trusted({ $in: audiences }) };
      return can(member, manageAll) ? { $or: [theirs, { scope: "team" }] } : theirs;
    },

    isKeeper,

    /** @throws AppError `not_allowed` (403) for somebody who sees it and does not keep it */
    refuseUnlessKept(member: Member, record: { scope: ReplyScope }): void {
      if (!isKeeper(member, record)) throw forAdmins();
    },

    /** Whether it is in somebody's menu: admins keep those of teams that they are not in. */
    isOffered: (
      member: Member,
      { scope, teamId }: { scope: ReplyScope; teamId?: string | null | undefined },
    ): boolean => scope !== "team" || (teamId ? member.teamIds.includes(teamId) : false),

    /** What says whose it is, of one that somebody may keep. */
    async ownedBy(member: Member, { scope, teamId }: Whose) {
      await refuseUnlessKeeper(member, { scope, teamId });
      const whose = { scope, ownerId: member.id, ...(scope === "team" && teamId && { teamId }) };
      return { ...whose, audience: audienceOf(whose) };
    },
  };
}
