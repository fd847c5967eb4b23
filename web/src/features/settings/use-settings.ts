import type {
  DesktopSettings,
  DesktopSettingsChange,
} from "@deskbell/shared/desktop/desktop-settings";
import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { platform } from "../../platform/current.ts";
import { notify } from "../../ui/toasts/notify.ts";

/** The settings of this browser or computer, and how to change them; a failure is shown as a toast. */
export function useSettings(): [DesktopSettings, (change: DesktopSettingsChange) => void] {
  const [settings, setSettings] = useState(() => platform.settings.read());
  useEffect(() => platform.settings.subscribe(setSettings), []);
  const change = (wanted: DesktopSettingsChange) => {
    platform.settings
      .change(wanted)
      .catch(() => notify.error(t("That could not be kept. Please try again.")));
  };
  return [settings, change];
}
