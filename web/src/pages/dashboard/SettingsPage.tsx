import { AppearanceSettings } from "../../features/settings/AppearanceSettings.tsx";
import { ConsoleSettings } from "../../features/settings/ConsoleSettings.tsx";
import { KeyboardSettings } from "../../features/settings/KeyboardSettings.tsx";
import { NotificationSettings } from "../../features/settings/NotificationSettings.tsx";
import { t } from "../../i18n/t.ts";
import { platform } from "../../platform/current.ts";
import { optionalPart } from "../../ui/lazy-component.tsx";
import styles from "./dashboard.module.css";

const MailSettings = optionalPart(() =>
  import("../../features/settings/MailSettings.tsx").then((m) => m.MailSettings),
);

/** /dashboard/settings: what is chosen for this browser or computer, and which mails one gets */
export function SettingsPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t("Settings")}</h1>
      <NotificationSettings />
      <MailSettings />
      <AppearanceSettings />
      <KeyboardSettings />
      {platform.console && <ConsoleSettings desk={platform.console} />}
    </div>
  );
}
