import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import type {
  DesktopSettings,
  DesktopSettingsChange,
} from "@deskbell/shared/desktop/desktop-settings";
import type { PlatformSettings } from "./platform.ts";

const key = "deskbell.settings";

/** A browser keeps what a person chose in its local storage; notifications start off until somebody asks for them. */
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
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async testNotification() {
      if (!("Notification" in window)) {
        return { outcome: "failed", reason: "This browser has no notifications." };
      }
      if ((await askForNotifications()) !== "granted") {
        return {
          outcome: "failed",
          reason: "This browser does not allow it. Allow notifications for this page there.",
        };
      }
      new Notification("Deskbell", { body: "Notifications work.", tag: "test" });
      return { outcome: "shown", reason: "" };
    },
  };
}

/** Without what was left out. */
const given = (change: DesktopSettingsChange): Partial<DesktopSettings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Only ever in answer to a click: whoever is asked unprepared says no for good. */
async function askForNotifications(): Promise<NotificationPermission> {
  if (!("Notification" in window)) return "denied";
  return Notification.requestPermission();
}

// Storage may be switched off by the browser: touching it can throw already.
function stored(): Partial<DesktopSettings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    const kept = { ...value } as Partial<Record<keyof DesktopSettings, unknown>>;
    // Once given to everybody, and chosen by nobody (shared/src/desktop/desktop-settings.ts).
    if (kept.notificationText === "full") delete kept.notificationText;
    return kept as Partial<DesktopSettings>;
  } catch {
    return {};
  }
}

function store(settings: DesktopSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Full or forbidden: the choice then lives as long as the page.
  }
}
