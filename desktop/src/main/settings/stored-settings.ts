import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import { desktopSettingsSchema } from "@deskbell/shared/desktop/desktop-settings";
import { idSchema } from "@deskbell/shared/id";
import { wordingSchema } from "@deskbell/shared/wording";
import * as z from "zod";
import { windowBoundsSchema } from "../window/window-bounds.ts";

/** See `NotificationReply` of the bridge. */
const keptReplySchema = z.object({
  id: z.uuid(),
  ticketId: idSchema,
  /** The ticket's number. */
  number: z.number().int(),
  agentId: idSchema,
  text: z.string(),
  lastSeenSeq: z.number().int(),
  isLate: z.boolean(),
});
export type KeptReply = z.infer<typeof keptReplySchema>;

const storedServerSchema = z.object({ origin: z.string() });
export type StoredServer = z.infer<typeof storedServerSchema>;

/** A console that was there before a setting has stored none of it. */
function withNewOnes(stored: unknown): unknown {
  return typeof stored === "object" && stored !== null
    ? { ...defaultDesktopSettings, ...stored }
    : stored;
}

/** Consoles of before knew one person at most. */
const asList = (stored: unknown): unknown => (typeof stored === "string" ? [stored] : stored);

/** Everything in `settings.json`; installed consoles have these names on disk. Nothing in it is secret. */
export const storedSettingsSchema = z.object({
  server: storedServerSchema.nullable(),
  place: windowBoundsSchema.nullable(),
  /** Of the last window that a ticket had of its own. */
  ticketPlace: windowBoundsSchema.optional().catch(undefined),
  settings: z.preprocess(withNewOnes, desktopSettingsSchema),
  /** The agent was informed once that a closed window stays in the tray. */
  knowsTray: z.boolean(),
  /** Tickets whose notifications Windows may still show. */
  leftNotices: z.array(z.string()),
  /** On Linux, whether the console adds itself to the applications menu. */
  isInAppsMenu: z.boolean(),
  /** Whom this console made away, since nobody touched the computer: their ids. */
  wentAway: z.preprocess(asList, z.array(z.string()).optional()).catch(undefined),
  /** What was typed into notifications and is not in the page yet. */
  replies: z.array(keptReplySchema).optional().catch(undefined),
  /** The desk's words, as it said them last. */
  wording: wordingSchema.optional().catch(undefined),
});
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

export const defaultStoredSettings: StoredSettings = {
  server: null,
  place: null,
  settings: defaultDesktopSettings,
  knowsTray: false,
  leftNotices: [],
  isInAppsMenu: true,
};
