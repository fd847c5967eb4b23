import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import type { NotificationTest } from "@deskbell/shared/desktop/ipc";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { platform } from "../../platform/current.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Select } from "../../ui/fields/Select.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import styles from "./Settings.module.css";
import { useSettings } from "./use-settings.ts";

const textChoices = {
  number: t("Only the ticket's number"),
  sender: t("Number and sender"),
  message: t("Number, sender and message"),
  none: t("Only that there is one"),
} as const;

/** When this computer calls, and how much it says. */
export function NotificationSettings() {
  const [{ notifications, notificationText, quietHours }, change] = useSettings();
  const [test, setTest] = useState<NotificationTest | null>(null);
  const [isTesting, setIsTesting] = useState(false);

  async function sendTest() {
    setIsTesting(true);
    setTest(await platform.settings.testNotification().catch(failed));
    setIsTesting(false);
  }
  const changeQuiet = (part: Partial<DesktopSettings["quietHours"]>) =>
    change({ quietHours: { ...quietHours, ...part } });

  return (
    <section className={styles.panel} aria-labelledby="notifications-title">
      <h2 className={styles.title} id="notifications-title">
        {t("Notifications")}
      </h2>
      <Switch
        label={t("Notifications")}
        hint={t("When somebody writes while you look elsewhere.")}
        checked={notifications}
        onChange={(isOn) => change({ notifications: isOn })}
      />
      <Select
        label={t("What a notification shows, also on the lock screen")}
        value={notificationText}
        choices={textChoices}
        onChange={(text) => change({ notificationText: text })}
      />
      <Switch
        label={t("Quiet hours")}
        hint={t("No notifications in these hours; the count of unread tickets goes on.")}
        checked={quietHours.isOn}
        onChange={(isOn) => changeQuiet({ isOn })}
      />
      <div className={styles.hours}>
        {(["from", "to"] as const).map((end) => (
          <label key={end} className={styles.hour}>
            {end === "from" ? t("From") : t("To")}
            <input
              type="time"
              className={styles.time}
              required
              disabled={!quietHours.isOn}
              value={quietHours[end]}
              onChange={({ target }) => target.value && changeQuiet({ [end]: target.value })}
            />
          </label>
        ))}
      </div>
      <div className={styles.row}>
        <Button isBusy={isTesting} onClick={() => void sendTest()}>
          {t("Send a test notification")}
        </Button>
        <p className={styles.outcome} role="status">
          {test &&
            (test.reason || t("It was shown. If you saw nothing, look at the system's settings."))}
        </p>
      </div>
    </section>
  );
}

const failed = (): NotificationTest => ({
  outcome: "failed",
  reason: t("The notification could not be sent. Please try again."),
});
