import { texts } from "@deskbell/shared/texts";
import { Inbox, LogOut } from "lucide-react";
import { Link, NavLink } from "react-router-dom";
import { useSignOut } from "../../features/account/session/use-sign-out.tsx";
import { t } from "../../i18n/t.ts";
import styles from "./DashboardMenu.module.css";
import { useDashboardPages } from "./use-dashboard-pages.ts";

/** The dashboard's pages, the way to the inbox, and the way out (spec §2). */
export function DashboardMenu() {
  const { leave, question } = useSignOut();
  const pages = useDashboardPages();
  return (
    <ul className={styles.list}>
      {pages.map(({ to, text, Icon }) => (
        <li key={to}>
          <NavLink className={() => styles.item} to={to}>
            <Icon size={20} aria-hidden="true" />
            {text}
          </NavLink>
        </li>
      ))}
      <li className={styles.apart}>
        <Link className={styles.item} to="/inbox">
          <Inbox size={20} aria-hidden="true" />
          {t("Inbox")}
        </Link>
      </li>
      <li>
        <button type="button" className={styles.item} onClick={leave}>
          <LogOut size={20} aria-hidden="true" data-directional />
          {t(texts.logOutMenu)}
        </button>
        {question}
      </li>
    </ul>
  );
}
