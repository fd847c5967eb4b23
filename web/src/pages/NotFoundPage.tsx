import { texts } from "@deskbell/shared/texts";
import { TopBar } from "../features/account/top-bar/TopBar.tsx";
import { t } from "../i18n/t.ts";
import { LinkButton } from "../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import styles from "./MessageFrame.module.css";
import { QuietBellDrawing } from "./QuietBellDrawing.tsx";

/** Any other address (spec §2). */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <TopBar />
      <main className={styles.main}>
        <EmptyState
          drawing={<QuietBellDrawing />}
          title={t(texts.notFound)}
          isPage
          text={t("The address may be mistyped, or the page has moved.")}
          action={<LinkButton to="/">{t("To the start")}</LinkButton>}
        />
      </main>
    </div>
  );
}
