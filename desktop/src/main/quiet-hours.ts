import type { DeskSettings } from "@deskbell/shared/desktop/desk-settings";

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Whether a local time lies in the quiet hours; they may go on past midnight, and the end is not quiet any more. */
export function isQuietAt(quietHours: DeskSettings["quietHours"], at: Date): boolean {
  if (!quietHours.isOn) return false;
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  const now = at.getHours() * 60 + at.getMinutes();
  return from <= to ? now >= from && now < to : now >= from || now < to;
}
