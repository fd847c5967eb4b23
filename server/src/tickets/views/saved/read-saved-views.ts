import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { trusted } from "mongoose";
import { can } from "../../../access/can.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { FilterNames } from "../../filter/ids-called.ts";
import { resolveFilter } from "../../filter/resolve-filter.ts";
import { SavedViewModel, type SavedViewRecord } from "./saved-view.model.ts";

export type SavedViewReadingParts = {
  teamsOf(personId: string): Promise<string[]>;
  names: FilterNames;
};

/** Finds saved views as somebody sees them. */
export function createSavedViewReading({ teamsOf, names }: SavedViewReadingParts) {
  async function seenBy(viewer: Pick<Viewer, "id">): Promise<SavedViewRecord[]> {
    const teamIds = await teamsOf(viewer.id);
    const audiences = [`own:${viewer.id}`, ...teamIds.map((id) => `team:${id}`), "desk"];
    const records = await SavedViewModel.find({ audience: trusted({ $in: audiences }) }).lean();
    return records.toSorted(byPlace);
  }

  async function present(record: SavedViewRecord, viewer: Viewer): Promise<SavedView> {
    const { problems } = await resolveFilter(record.filter, viewer, names);
    const { _id, name, scope, teamId, filter, sort, position } = record;
    return {
      id: _id.toString(),
      name,
      scope,
      ...(scope === "team" && teamId && { teamId }),
      filter,
      sort,
      position,
      // Who sees one that is not the desk's, keeps it.
      isManaged: scope !== "desk" || can(viewer, "deskView:manage"),
      problems,
      count: null,
    };
  }

  /** @throws AppError `not_found` (404) for one that is not the viewer's to see */
  async function find(viewer: Pick<Viewer, "id">, id: string): Promise<SavedViewRecord> {
    const record = (await seenBy(viewer)).find(({ _id }) => _id.toString() === id);
    if (!record) throw new AppError("not_found", "This view does not exist.");
    return record;
  }

  return { seenBy, present, find };
}

const scopes: readonly string[] = ["own", "team", "desk"];
const byPlace = (a: SavedViewRecord, b: SavedViewRecord): number =>
  scopes.indexOf(a.scope) - scopes.indexOf(b.scope) ||
  (a.teamId ?? "").localeCompare(b.teamId ?? "") ||
  a.position - b.position ||
  a.name.localeCompare(b.name);

export function refuseUnlessStaff(viewer: Pick<Viewer, "id" | "access">): void {
  if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff only.");
}
