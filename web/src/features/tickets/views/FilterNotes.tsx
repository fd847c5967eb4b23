import type { FilterProblem } from "@deskbell/shared/tickets/filter";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import type { TicketListArg } from "../sync/ticket-pages.ts";
import { useListTicketsInfiniteQuery } from "../tickets.api.ts";
import styles from "./FilterNotes.module.css";
import { filterProblemWords } from "./filter-words.ts";
import { SavedViewActions } from "./SavedViewActions.tsx";
import { useSavedViewsQuery } from "./views.api.ts";

const SavedViewDialog = optionalPart(() =>
  import("./SavedViewDialog.tsx").then((m) => m.SavedViewDialog),
);

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
  const [isSaving, setIsSaving] = useState(false);
  const view = text === null ? saved?.find(({ id }) => id === list.view) : undefined;
  const filter = text ?? view?.filter ?? "";
  const { problems = [], capped = false } = currentData?.pages[0]?.filtered ?? {};
  return (
    <div className={styles.notes}>
      <div role="status">
        {problems.length > 0 && (
          <>
            <MarkedFilter filter={filter} problems={problems} />
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={problem.offset}>
                  <bdi className={styles.part}>{partOf(filter, problem)}</bdi>{" "}
                  {filterProblemWords[problem.code]}
                </li>
              ))}
            </ul>
          </>
        )}
        {capped && (
          <p className={styles.capped}>
            {t("A word is in very many tickets: these are the latest, there may be more.")}
          </p>
        )}
      </div>
      {text !== null && (
        <Button variant="quiet" onClick={() => setIsSaving(true)}>
          {t("Save as a view")}
        </Button>
      )}
      {view?.isManaged && <SavedViewActions key={view.id} view={view} />}
      {isSaving && (
        <SavedViewDialog view={null} filter={filter} onClose={() => setIsSaving(false)} />
      )}
    </div>
  );
}

const partOf = (filter: string, { offset, length }: FilterProblem) =>
  filter.slice(offset, offset + length);

/** The filter with what is wrong in it underlined where it stands. */
function MarkedFilter({
  filter,
  problems,
}: {
  filter: string;
  problems: readonly FilterProblem[];
}) {
  const ends = [0, ...problems.map(({ offset, length }) => offset + length)];
  return (
    <code className={styles.filter} dir="auto">
      {problems.map((problem, at) => (
        <span key={problem.offset}>
          {filter.slice(ends[at], problem.offset)}
          <mark className={styles.wrong}>{partOf(filter, problem)}</mark>
        </span>
      ))}
      {filter.slice(ends.at(-1))}
    </code>
  );
}
