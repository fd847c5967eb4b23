import * as z from "zod";
import { timeOfDaySchema } from "../time-of-day.ts";
import { raiseShortcuts } from "./raise-shortcut.ts";

/**
 * How much a notification shows; it stays to be read on the lock screen, by anybody. `full` was once
 * the default and chosen by nobody: agents who want the message there choose it anew.
 */
const notificationTextSchema = z.preprocess(
  (kept) => (kept === "full" ? "number" : kept),
  z.enum(["number", "sender", "message", "none"]),
);

const awayMaxMinutes = 240;

/** What an agent chooses for the console on this computer; nothing in it is secret. */
export const desktopSettingsSchema = z.object({
  notifications: z.boolean(),
  notificationText: notificationTextSchema,
  quietHours: z.object({
    isOn: z.boolean(),
    /** Local time, `HH:MM`; the end may be on the next day. */
    from: timeOfDaySchema,
    to: timeOfDaySchema,
  }),
  opensAtLogin: z.boolean(),
  theme: z.enum(["system", "light", "dark"]),
  raiseShortcut: z.enum(raiseShortcuts),
  /** After how long without a key or a move of the mouse the agent is away; 0 for never. */
  awayAfterMinutes: z.number().int().min(0).max(awayMaxMinutes),
});
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;

/** One change or several. */
export const desktopSettingsChangeSchema = desktopSettingsSchema.partial();
export type DesktopSettingsChange = z.infer<typeof desktopSettingsChangeSchema>;
