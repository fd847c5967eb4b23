import { type ViewSort, viewSorts } from "@deskbell/shared/tickets/views/view-order";
import { type StaffViewName, staffViewCalled } from "@deskbell/shared/tickets/views/views";
import { useSearchParams } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { useViewOfOne } from "./use-view-of-one.ts";
import styles from "./ViewHeading.module.css";
import { sortOf } from "./view-pages.ts";
import { sortWords, viewWords } from "./view-words.ts";
import { useSavedViewsQuery } from "./views.api.ts";

/** The name of the view that is listed, and its order, which can be another. */
export function ViewHeading({ view: listed, sort }: { view: string; sort: string }) {
  const [query, setQuery] = useSearchParams();
  const view = listed || "all";
  const choose = (chosen: ViewSort) => {
    const next = new URLSearchParams(query);
    next.set("view", view);
    if (chosen === staffViewCalled(view)?.sort) next.delete("sort");
    else next.set("sort", chosen);
    setQuery(next, { replace: true });
  };
  const ofOne = useViewOfOne(view);
  const isStandard = view in viewWords;
  const { data: saved = [] } = useSavedViewsQuery(undefined, {
    skip: isStandard || ofOne !== null,
  });
  const given = ofOne?.name ?? saved.find(({ id }) => id === view)?.name;
  const name = viewWords[view as StaffViewName]?.name ?? given;
  return (
    <>
      <h2 className={styles.title} title={given}>
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
