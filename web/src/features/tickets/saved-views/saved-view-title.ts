import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { t } from "../../../i18n/t.ts";

/** What its dialog is called: what becomes of a view or, where there is none yet, of a filter. */
export function titleOfSavedView({ view, filter }: { view: SavedView | null; filter: string }) {
  if (view) return t("Change the view {name}", { name: view.name });
  return filter === "" ? t("New view") : t("Save as a view");
}
