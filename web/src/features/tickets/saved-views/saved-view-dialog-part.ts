import { dialogPart } from "../../../ui/dialogs/dialog-part.tsx";
import type { SavedViewDialogProps } from "./SavedViewDialog.tsx";
import { titleOfSavedView } from "./saved-view-title.ts";

/** Loaded once somebody saves a filter, or changes a view. */
export const SavedViewDialog = dialogPart<SavedViewDialogProps>(titleOfSavedView, () =>
  import("./SavedViewDialog.tsx").then((m) => m.SavedViewDialog),
);
