import { type ViewSort, viewSorts } from "@deskbell/shared/tickets/view-order";
import { type StaffViewName, staffViews } from "@deskbell/shared/tickets/views";
import { useSearchParams } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import styles from "./ViewHeading.module.css";
import { sortOf } from "./view-pages.ts";
import { sortWords, viewWords } from "./view-words.ts";

/** The name of the view that is listed, and its order, which can be another. */
export function ViewHeading({ view, sort }: { view: string; sort: string }) {
  const [query, setQuery] = useSearchParams();
  const choose = (chosen: ViewSort) => {
    const next = new URLSearchParams(query);
    if (chosen === staffViews[view as keyof typeof staffViews]?.sort) next.delete("sort");
    else next.set("sort", chosen);
    setQuery(next, { replace: true });
  };
  return (
    <>
      <h2 className={styles.title}>{viewWords[view as StaffViewName]?.name ?? t("Tickets")}</h2>
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
