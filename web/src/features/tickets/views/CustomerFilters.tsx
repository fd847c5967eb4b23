import { customerViewNames } from "@deskbell/shared/tickets/views/views";
import { Link } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import styles from "./CustomerFilters.module.css";
import { customerViewWords } from "./view-words.ts";

/** A customer's tickets by whose turn it is. */
export function CustomerFilters({ view }: { view: string }) {
  const current = view === "" ? "all" : view;
  return (
    <ul className={styles.filters} aria-label={t("Which tickets")}>
      {customerViewNames.map((name) => (
        <li key={name}>
          <Link
            className={styles.filter}
            to={{ search: name === "all" ? "" : `?view=${name}` }}
            aria-current={name === current ? "page" : undefined}
          >
            {customerViewWords[name].name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
