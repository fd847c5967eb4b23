import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { t } from "../../i18n/t.ts";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import styles from "./PageLoading.module.css";

/** A page on its way: the frame that all pages share. */
export function PageLoading() {
  return (
    <>
      <TopBar />
      <main className={styles.loading}>
        <Spinner label={t("Loading")} />
      </main>
    </>
  );
}
