import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import type { NotificationTest } from "@deskbell/shared/desktop/ipc";
import { isQuiet } from "@deskbell/shared/desktop/quiet-hours";
import { t } from "../i18n/t.ts";
import type { Notifier } from "./notifier.ts";
import type { Pause } from "./pause-notifications.ts";

type Parts = {
  notifier: Notifier;
  isSupported(): boolean;
  settings: DesktopSettings;
  pause: Pause;
  now(): Date;
};

/** Shows a notification on request, and says why none was shown, or why others are not. */
export async function testNotification(parts: Parts): Promise<NotificationTest> {
  const { notifier, isSupported, settings, pause, now } = parts;
  const { notifications, quietHours } = settings;
  if (!notifications) return { outcome: "off", reason: t("Notifications are switched off.") };
  if (!isSupported()) {
    return { outcome: "failed", reason: t("This system has nothing that shows notifications.") };
  }
  const failure = await notifier.test({
    title: "Deskbell",
    body: t("This is what a notification looks like."),
  });
  if (failure !== null) return { outcome: "failed", reason: failure };
  if (pause.isOn()) return { outcome: "shown", reason: t("They are paused for an hour, though.") };
  if (isQuiet(quietHours, now())) {
    const reason = t("These are your quiet hours, though: others are not shown until {time}.", {
      time: quietHours.to,
    });
    return { outcome: "shown", reason };
  }
  return { outcome: "shown", reason: "" };
}
