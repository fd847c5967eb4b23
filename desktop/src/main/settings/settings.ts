import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import {
  type DesktopSettings,
  type DesktopSettingsChange,
  desktopSettingsSchema,
} from "@deskbell/shared/desktop/desktop-settings";
import * as z from "zod";
import { createFollowers } from "../event-emitter.ts";
import { windowPlaceSchema } from "../window/window-bounds.ts";

const keptServerSchema = z.object({ origin: z.string() });
export type KeptServer = z.infer<typeof keptServerSchema>;

/** All that the console writes on disk by itself; nothing in it is secret. */
export const keptSchema = z.object({
  server: keptServerSchema.nullable(),
  place: windowPlaceSchema.nullable(),
  settings: desktopSettingsSchema,
  /** The agent was told once that a closed window goes on in the tray. */
  knowsTray: z.boolean(),
  /** Tickets that Windows may still show notifications of. */
  leftNotices: z.array(z.string()),
  /** On Linux, whether the console puts itself into the applications menu. */
  isInAppsMenu: z.boolean(),
});
export type Kept = z.infer<typeof keptSchema>;

export const nothingKept: Kept = {
  server: null,
  place: null,
  settings: defaultDesktopSettings,
  knowsTray: false,
  leftNotices: [],
  isInAppsMenu: true,
};

/** What is kept, one part at a time. */
export interface KeptFile {
  get<Name extends keyof Kept>(name: Name): Kept[Name];
  set<Name extends keyof Kept>(name: Name, value: Kept[Name]): void;
}

export type Settings = ReturnType<typeof createSettings>;

export function createSettings(file: KeptFile) {
  const followers = createFollowers<DesktopSettings>();
  return {
    server: () => file.get("server"),
    keepServer: (server: KeptServer) => file.set("server", server),
    place: () => file.get("place"),
    keepPlace: (place: NonNullable<Kept["place"]>) => file.set("place", place),
    knowsTray: () => file.get("knowsTray"),
    learnTray: () => file.set("knowsTray", true),
    leftNotices: {
      read: () => file.get("leftNotices"),
      write: (ticketIds: string[]) => file.set("leftNotices", ticketIds),
    },
    isInAppsMenu: () => file.get("isInAppsMenu"),
    keepInAppsMenu: (isIn: boolean) => file.set("isInAppsMenu", isIn),
    read: () => file.get("settings"),
    change(change: DesktopSettingsChange): DesktopSettings {
      const changed = Object.entries(change).filter(([, value]) => value !== undefined);
      const settings: DesktopSettings = { ...file.get("settings"), ...Object.fromEntries(changed) };
      file.set("settings", settings);
      followers.tell(settings);
      return settings;
    },
    /** Tells each change. */
    follow: followers.follow,
  };
}
