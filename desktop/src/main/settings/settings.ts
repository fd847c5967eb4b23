import type {
  DesktopSettings,
  DesktopSettingsChange,
} from "@deskbell/shared/desktop/desktop-settings";
import { defaultWording, type Wording } from "@deskbell/shared/wording";
import { createEventEmitter } from "../event-emitter.ts";
import type { SettingsFile } from "./settings-file.ts";
import type { KeptReply, StoredServer, StoredSettings } from "./stored-settings.ts";

export type Settings = ReturnType<typeof createSettings>;

/** The console's settings; `change` publishes those that the agent chooses. */
export function createSettings(file: SettingsFile) {
  const emitter = createEventEmitter<DesktopSettings>();
  return {
    server: () => file.get("server"),
    keepServer: (server: StoredServer) => file.set("server", server),
    place: () => file.get("place"),
    keepPlace: (place: NonNullable<StoredSettings["place"]>) => file.set("place", place),
    ticketPlace: () => file.get("ticketPlace") ?? null,
    keepTicketPlace: (place: NonNullable<StoredSettings["place"]>) =>
      file.set("ticketPlace", place),
    knowsTray: () => file.get("knowsTray"),
    learnTray: () => file.set("knowsTray", true),
    leftNotices: {
      read: () => file.get("leftNotices"),
      write: (ticketIds: string[]) => file.set("leftNotices", ticketIds),
    },
    isInAppsMenu: () => file.get("isInAppsMenu"),
    keepInAppsMenu: (isIn: boolean) => file.set("isInAppsMenu", isIn),
    replies: {
      read: (): readonly KeptReply[] => file.get("replies") ?? [],
      write: (replies: KeptReply[]) => file.set("replies", replies),
    },
    wording: () => file.get("wording") ?? defaultWording,
    keepWording: (wording: Wording) => file.set("wording", wording),
    wentAway: (): readonly string[] => file.get("wentAway") ?? [],
    keepWentAway: (agentIds: string[]) => file.set("wentAway", agentIds),
    read: () => file.get("settings"),
    change(change: DesktopSettingsChange): DesktopSettings {
      const changed = Object.entries(change).filter(([, value]) => value !== undefined);
      const settings: DesktopSettings = { ...file.get("settings"), ...Object.fromEntries(changed) };
      file.set("settings", settings);
      emitter.emit(settings);
      return settings;
    },
    subscribe: emitter.subscribe,
  };
}
