import type { DesktopSettings } from "./desktop-settings.ts";

/** Whether it is quiet at this local time; hours that end before they begin end on the next day. */
export function isQuiet({ isOn, from, to }: DesktopSettings["quietHours"], now: Date): boolean {
  if (!isOn || from === to) return false;
  const time = `${String(now.getHours()).padStart(2, "0")}:${String(now.getMinutes()).padStart(2, "0")}`;
  return from < to ? from <= time && time < to : time >= from || time < to;
}
