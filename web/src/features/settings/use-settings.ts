import type {
  DesktopSettings,
  DesktopSettingsChange,
} from "@deskbell/shared/desktop/desktop-settings";
import { useEffect, useState } from "react";
import { platform } from "../../platform/current.ts";
import { notify } from "../../ui/feedback/notify.ts";

/** What was chosen for this browser or computer, and how to choose otherwise; a failure is told. */
export function useSettings(): [DesktopSettings, (change: DesktopSettingsChange) => void] {
  const [settings, setSettings] = useState(() => platform.settings.read());
  useEffect(() => platform.settings.follow(setSettings), []);
  const change = (wanted: DesktopSettingsChange) => {
    platform.settings
      .change(wanted)
      .catch(() => notify.error("That could not be kept. Please try again."));
  };
  return [settings, change];
}
