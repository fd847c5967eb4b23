import { limits } from "@deskbell/shared/limits";
import type { NewView, SavedView, ViewChange } from "@deskbell/shared/tickets/views/saved-view";
import { trusted } from "mongoose";
import { can } from "../../../access/can.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { SessionService } from "../../../identity/session.service.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { Live } from "../../../realtime/live.ts";
import { auditView } from "./audit-view.ts";
import {
  createSavedViewReading,
  refuseUnlessStaff,
  type SavedViewReadingParts,
} from "./read-saved-views.ts";
import { audienceOfView, SavedViewModel, type SavedViewRecord } from "./saved-view.model.ts";

export type SavedViewService = ReturnType<typeof createSavedViewService>;

type Parts = SavedViewReadingParts & {
  /** How a team is called, for the audit log. */
  teamName(id: string): Promise<string>;
  sessions: Pick<SessionService, "viewerNow">;
  live: Pick<Live, "publishToStaff" | "publishToPerson">;
  /** Views are others now: those of one person alone, or of many. */
  onChanged(owner?: Pick<Viewer, "id">): void;
};

/**
 * Views that staff save: own ones are their owner's alone, a team's are seen and kept by its members, the
 * desk's by admins. A view that is shared stays when whoever shared it has left.
 */
export function createSavedViewService(parts: Parts) {
  const { sessions, live, teamsOf, teamName, onChanged } = parts;

  const { seenBy, present, find } = createSavedViewReading(parts);

  /** The same, of one that the viewer may change still. */
  async function findManaged(viewer: Viewer, id: string): Promise<SavedViewRecord> {
    const viewerNow = await sessions.viewerNow(viewer);
    refuseUnlessStaff(viewerNow);
    const record = await find(viewerNow, id);
    if (record.scope === "desk" && !can(viewerNow, "deskView:manage")) throw forAdmins();
    return record;
  }

  function changed({ scope, ownerId }: Pick<SavedViewRecord, "scope" | "ownerId">): void {
    onChanged(scope === "own" ? { id: ownerId } : undefined);
    if (scope === "own") live.publishToPerson("settings:changed", ownerId, { what: "views" });
    else live.publishToStaff("settings:changed", { what: "views" });
  }

  async function create(viewer: Viewer, draft: NewView): Promise<SavedView> {
    refuseUnlessStaff(viewer);
    const fields = await newViewOf(viewer, draft, await teamsOf(viewer.id));
    const { name, filter, sort, scope, teamId } = fields;
    const set = { filter, sort, scope, ...(teamId && { team: await teamName(teamId) }) };
    const record = await auditView(
      { action: "create-view", by: viewer, view: { name, scope }, set },
      async () => (await SavedViewModel.create(fields)).toObject(),
    );
    changed(record);
    return present(record, viewer);
  }

  return {
    seenBy,

    /**
     * Those that the viewer sees: their own, those of their teams, then the desk's.
     *
     * @throws AppError `not_allowed` (403) for customers
     */
    async list(viewer: Viewer): Promise<SavedView[]> {
      refuseUnlessStaff(viewer);
      const records = await seenBy(viewer);
      return Promise.all(records.map((record) => present(record, viewer)));
    },

    /** @throws AppError `not_allowed` (403) for customers, `not_found` (404) */
    async find(viewer: Viewer, id: string): Promise<SavedViewRecord> {
      refuseUnlessStaff(viewer);
      return find(viewer, id);
    },

    /** @throws AppError `not_allowed` (403), `invalid_input` (400, field `teamId`), `conflict` (409) */
    async create(viewer: Viewer, draft: NewView): Promise<SavedView> {
      return create(await sessions.viewerNow(viewer), draft);
    },

    /** For what has no session, such as the demo data: saves a view where whom it is for see none of its name. */
    async ensure(viewer: Viewer, draft: NewView): Promise<void> {
      const { name, scope, teamId } = draft;
      const audience = audienceOfView({ scope, ownerId: viewer.id, teamId });
      if (!(await SavedViewModel.exists({ audience, name }))) await create(viewer, draft);
    },

    /** @throws AppError `not_allowed` (403), `not_found` (404) */
    async change(viewer: Viewer, id: string, draft: ViewChange): Promise<SavedView> {
      const view = await findManaged(viewer, id);
      const record = await auditView(
        { action: "change-view", by: viewer, view, before: view, set: draft },
        async () => {
          const after = await SavedViewModel.findOneAndUpdate(
            { _id: view._id },
            { $set: draft },
            { returnDocument: "after" },
          ).lean();
          if (!after) throw new AppError("not_found", "This view does not exist.");
          return after;
        },
      );
      changed(record);
      return present(record, viewer);
    },

    /** @throws AppError `not_allowed` (403), `not_found` (404) */
    async remove(viewer: Viewer, id: string): Promise<void> {
      const record = await findManaged(viewer, id);
      await auditView({ action: "remove-view", by: viewer, view: record }, () =>
        SavedViewModel.deleteOne({ _id: record._id }),
      );
      changed(record);
    },

    /** Forgets the views of teams that are gone. */
    async forgetTeams(teamIds: readonly string[]): Promise<void> {
      if (teamIds.length === 0) return;
      const audiences = teamIds.map((id) => `team:${id}`);
      await SavedViewModel.deleteMany({ audience: trusted({ $in: audiences }) });
    },
  };
}

async function newViewOf(
  viewer: Viewer,
  { scope, teamId, name, filter, sort, position }: NewView,
  teamIds: readonly string[],
) {
  if (scope === "desk" && !can(viewer, "deskView:manage")) throw forAdmins();
  if (scope === "team" && !(teamId && teamIds.includes(teamId))) {
    throw new AppError("invalid_input", "Choose a team that you are in.", { field: "teamId" });
  }
  const whose = { scope, ownerId: viewer.id, ...(scope === "team" && teamId && { teamId }) };
  const audience = audienceOfView(whose);
  const others = await SavedViewModel.find({ audience }).select({ position: 1 }).lean();
  if (others.length >= limits.savedViewsMax) {
    throw new AppError("conflict", "There are too many views. Remove some of them.");
  }
  const last = Math.max(-1, ...others.map((other) => other.position));
  return { ...whose, audience, name, filter, sort, position: position ?? last + 1 };
}

const forAdmins = () => new AppError("not_allowed", "Views of the desk are the admins'.");
