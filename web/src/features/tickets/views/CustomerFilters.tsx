import type { CustomerListedView } from "@deskbell/shared/tickets/views/view-counts";
import { customerViewNames } from "@deskbell/shared/tickets/views/views";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import styles from "./CustomerFilters.module.css";
import { useCountCustomerViewsQuery } from "./customer-counts.api.ts";
import { subscribeCustomerCounts } from "./customer-counts.live.ts";
import { customerViewWords } from "./view-words.ts";

/** A customer's tickets by whose turn it is, and how many there are of each. */
export function CustomerFilters({ view }: { view: string }) {
  const current = view === "" ? "all" : view;
  // What has changed while they were not shown was not followed.
  const { data, isLoading, isError } = useCountCustomerViewsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const dispatch = useAppDispatch();
  useEffect(() => subscribeCustomerCounts(dispatch), [dispatch]);
  return (
    <ul className={styles.filters} aria-label={t("Which tickets")}>
      {customerViewNames.map((name) => {
        // What cannot be counted now may be otherwise by now.
        const counted = isError ? undefined : data?.find((each) => each.name === name);
        return (
          <li key={name}>
            <Link
              className={styles.filter}
              to={{ search: name === "all" ? "" : `?view=${name}` }}
              aria-current={name === current ? "page" : undefined}
            >
              {customerViewWords[name].name}
              {(counted || isLoading) && <Count counted={counted} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Its place is kept while it is on its way. */
function Count({ counted }: { counted: CustomerListedView | undefined }) {
  return (
    <>
      {" "}
      <span className={styles.count}>
        {counted && numberText(counted.count)}
        {counted?.isCapped && "+"}
      </span>
    </>
  );
}
