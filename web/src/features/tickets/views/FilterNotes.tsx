import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SavedViewActions } from "../saved-views/SavedViewActions.tsx";
import { SavedViewDialog } from "../saved-views/saved-view-dialog-part.ts";
import type { TicketListArg } from "../sync/ticket-pages.ts";
import { useListTicketsInfiniteQuery } from "../tickets.api.ts";
import { searchOfSaved } from "./chosen-views.ts";
import styles from "./FilterNotes.module.css";
import { FilterProblems } from "./FilterProblems.tsx";
import { useSavedViewsQuery } from "./views.api.ts";

interface FilterNotesProps {
  /** The list that is shown: what is said of it came with its tickets. */
  list: TicketListArg;
  /** What was typed; null for a saved view, which has its own. */
  text: string | null;
}

/** What is wrong in a filter, and where; whether there may be more; and that it can be saved. */
export function FilterNotes({ list, text }: FilterNotesProps) {
  const { currentData } = useListTicketsInfiniteQuery(list);
  const { data: saved } = useSavedViewsQuery(undefined, { skip: text !== null });
  const isStaff = useCan("ticket:work");
  const navigate = useNavigate();
  const [isSaving, setIsSaving] = useState(false);
  const view = text === null ? saved?.find(({ id }) => id === list.view) : undefined;
  const filter = text ?? view?.filter ?? "";
  const { problems = [], capped = false } = currentData?.pages[0]?.filtered ?? {};
  return (
    <div className={styles.notes}>
      <div role="status">
        {problems.length > 0 && <FilterProblems filter={filter} problems={problems} />}
        {capped && (
          <p className={styles.capped}>
            {t("A word is in very many tickets: these are the latest, there may be more.")}
          </p>
        )}
      </div>
      {text !== null && isStaff && (
        <Button variant="quiet" onClick={() => setIsSaving(true)}>
          {t("Save as a view")}
        </Button>
      )}
      {view?.isManaged && <SavedViewActions key={view.id} view={view} />}
      {isSaving && (
        <SavedViewDialog
          view={null}
          filter={filter}
          onSaved={(saved) => void navigate(`/inbox${searchOfSaved(saved)}`)}
          onClose={() => setIsSaving(false)}
        />
      )}
    </div>
  );
}
