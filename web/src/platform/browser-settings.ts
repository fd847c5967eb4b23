import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import type {
  DesktopSettings,
  DesktopSettingsChange,
} from "@deskbell/shared/desktop/desktop-settings";
import { t } from "../i18n/t.ts";
import type { PlatformSettings } from "./platform.ts";

const key = "deskbell.settings";

/** Settings in local storage; notifications are off until somebody turns them on. */
export function createBrowserSettings(): PlatformSettings {
  const listeners = new Set<(settings: DesktopSettings) => void>();
  let settings: DesktopSettings | undefined;
  const read = () => {
    settings ??= { ...defaultDesktopSettings, notifications: false, ...stored() };
    return settings;
  };

  return {
    read,
    async change(change) {
      const isAsked = change.notifications === true;
      const isGranted = isAsked && (await askForNotifications()) === "granted";
      const changed = { ...read(), ...given(change), ...(isAsked && { notifications: isGranted }) };
      settings = changed;
      store(changed);
      for (const listener of listeners) listener(changed);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async testNotification() {
      if (!("Notification" in window)) {
        return { outcome: "failed", reason: t("This browser has no notifications.") };
      }
      if ((await askForNotifications()) !== "granted") {
        return {
          outcome: "failed",
          reason: t("This browser does not allow it. Allow notifications for this page there."),
        };
      }
      new Notification("Deskbell", { body: t("Notifications work."), tag: "test" });
      return { outcome: "shown", reason: "" };
    },
  };
}

/** Without undefined values. */
const given = (change: DesktopSettingsChange): Partial<DesktopSettings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Only in a click handler: people who are asked unexpectedly refuse for good. */
async function askForNotifications(): Promise<NotificationPermission> {
  if (!("Notification" in window)) return "denied";
  return Notification.requestPermission();
}

// Storage may be switched off by the browser: touching it can throw already.
function stored(): Partial<DesktopSettings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    const settings = { ...value } as Partial<Record<keyof DesktopSettings, unknown>>;
    // A former default that nobody chose (shared/src/desktop/desktop-settings.ts).
    if (settings.notificationText === "full") delete settings.notificationText;
    return settings as Partial<DesktopSettings>;
  } catch {
    return {};
  }
}

function store(settings: DesktopSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Full or forbidden: the settings then live as long as the page.
  }
}
