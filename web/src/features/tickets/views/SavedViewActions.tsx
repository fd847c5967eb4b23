import type { SavedView } from "@deskbell/shared/tickets/saved-view";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { RemovalDialog } from "../../../ui/RemovalDialog.tsx";
import styles from "./FilterNotes.module.css";
import { SavedViewDialog } from "./SavedViewDialog.tsx";
import { useRemoveViewMutation } from "./views.api.ts";

/** Changes or removes the view that is listed. */
export function SavedViewActions({ view }: { view: SavedView }) {
  const { id, name, scope } = view;
  const [remove] = useRemoveViewMutation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"change" | "removal" | null>(null);
  const close = () => setAsked(null);

  async function confirm(): Promise<string | null> {
    try {
      await remove(id).unwrap();
    } catch (error) {
      return causeOf(error);
    }
    notify.success(t("The view {name} is removed.", { name }));
    void navigate("/inbox?view=all");
    return null;
  }

  return (
    <>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => setAsked("change")}>
          {t("Change this view")}
        </Button>
        <Button variant="quiet" onClick={() => setAsked("removal")}>
          {t("Remove this view")}
        </Button>
      </div>
      {asked === "change" && <SavedViewDialog view={view} filter={view.filter} onClose={close} />}
      {asked === "removal" && (
        <RemovalDialog
          title={t("Remove the view {name}", { name })}
          onRemove={confirm}
          onClose={close}
        >
          {scope === "own"
            ? t("Its tickets stay as they are.")
            : t("It is gone for everybody who sees it. Its tickets stay as they are.")}
        </RemovalDialog>
      )}
    </>
  );
}
