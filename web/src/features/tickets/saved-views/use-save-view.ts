import type { NewView, SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { t } from "../../../i18n/t.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { useChangeViewMutation, useCreateViewMutation } from "../views/views.api.ts";

/** Saves a new view, or changes of one. */
export function useSaveView(view: SavedView | null): (draft: NewView) => Promise<SavedView> {
  const [create] = useCreateViewMutation();
  const [change] = useChangeViewMutation();
  return async ({ name, filter, sort, scope, teamId }) => {
    const saved = view
      ? await change({ id: view.id, change: { name, filter, sort } }).unwrap()
      : await create({ name, filter, sort, scope, ...(scope === "team" && { teamId }) }).unwrap();
    notify.success(t("The view {name} is saved.", { name: saved.name }));
    return saved;
  };
}
