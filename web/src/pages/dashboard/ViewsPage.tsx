import { t } from "../../i18n/t.ts";
import styles from "./dashboard.module.css";

/** /dashboard/views, for staff. Names its chunks itself: the first script of every page need not know them. */
export async function loadViewsPage() {
  const { SavedViews } = await import("../../features/tickets/saved-views/SavedViews.tsx");
  return function ViewsPage() {
    return (
      <div className={styles.page}>
        <h1 className={styles.title}>{t("Views")}</h1>
        <SavedViews />
      </div>
    );
  };
}
