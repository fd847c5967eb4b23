import { ServerForm } from "../features/settings/ServerForm.tsx";
import { t } from "../i18n/t.ts";
import { platform } from "../platform/current.ts";
import { MessageFrame } from "./MessageFrame.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import styles from "./SetupPage.module.css";

/** /setup: the console's first start */
export function SetupPage() {
  if (!platform.console) return <NotFoundPage />;
  return (
    <MessageFrame title={t("Welcome to Deskbell")}>
      <p className={styles.words}>
        {t("Which desk do you work at? Your administrator knows its address.")}
      </p>
      <ServerForm desk={platform.console} />
    </MessageFrame>
  );
}
