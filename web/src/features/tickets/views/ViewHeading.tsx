import { type ViewSort, viewSorts } from "@deskbell/shared/tickets/views/view-order";
import {
  type StaffViewName,
  staffViewCalled,
  teamViewName,
  viewOfOnePattern,
} from "@deskbell/shared/tickets/views/views";
import { useSearchParams } from "react-router-dom";
import { useTeams } from "../../../api/desk.api.ts";
import { t } from "../../../i18n/t.ts";
import styles from "./ViewHeading.module.css";
import { sortOf } from "./view-pages.ts";
import { sortWords, viewWords } from "./view-words.ts";
import { useSavedViewsQuery } from "./views.api.ts";

/** The name of the view that is listed, and its order, which can be another. */
export function ViewHeading({ view, sort }: { view: string; sort: string }) {
  const [query, setQuery] = useSearchParams();
  const choose = (chosen: ViewSort) => {
    const next = new URLSearchParams(query);
    if (chosen === staffViewCalled(view)?.sort) next.delete("sort");
    else next.set("sort", chosen);
    setQuery(next, { replace: true });
  };
  const isOfTeam = viewOfOnePattern.test(view);
  const isStandard = view in viewWords;
  const { data: saved = [] } = useSavedViewsQuery(undefined, { skip: isStandard || isOfTeam });
  const { data: teams = [] } = useTeams(!isOfTeam);
  const own = isOfTeam
    ? teams.find(({ id }) => teamViewName(id) === view)
    : saved.find(({ id }) => id === view);
  const name = viewWords[view as StaffViewName]?.name ?? own?.name;
  return (
    <>
      <h2 className={styles.title} title={own?.name}>
        <bdi>{name ?? t("Tickets")}</bdi>
      </h2>
      <select
        className={styles.order}
        aria-label={t("Order")}
        value={sortOf({ view, sort })}
        onChange={({ target }) => choose(target.value as ViewSort)}
      >
        {viewSorts.map((name) => (
          <option key={name} value={name}>
            {sortWords[name]}
          </option>
        ))}
      </select>
    </>
  );
}
