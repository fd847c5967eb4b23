import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { searchOfSaved } from "../views/chosen-views.ts";
import styles from "../views/FilterNotes.module.css";
import { RemoveViewDialog } from "./RemoveViewDialog.tsx";
import { SavedViewDialog } from "./saved-view-dialog-part.ts";

/** Changes or removes the view that is listed. */
export function SavedViewActions({ view }: { view: SavedView }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"change" | "removal" | null>(null);
  const close = () => setAsked(null);
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
      {asked === "change" && (
        <SavedViewDialog
          view={view}
          filter={view.filter}
          onSaved={(saved) => void navigate(`/inbox${searchOfSaved(saved)}`)}
          onClose={close}
        />
      )}
      {asked === "removal" && (
        <RemoveViewDialog
          view={view}
          onRemoved={() => void navigate("/inbox?view=all")}
          onClose={close}
        />
      )}
    </>
  );
}
