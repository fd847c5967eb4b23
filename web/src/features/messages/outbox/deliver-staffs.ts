import type { AppStore } from "../../../state/hooks.ts";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";
import { deliverNote } from "../notes/deliver-note.ts";
import { deliverHeld } from "../scheduled/deliver-held.ts";
import type { Attempt } from "./classify-failure.ts";

/** Notes, and replies that wait at the server; null for a reply that is to go at once. */
export const deliverStaffs = (
  store: Pick<AppStore, "dispatch">,
  message: OutgoingMessage,
  delivery: { abort(): void },
): Promise<Attempt | null> =>
  message.isNote ? deliverNote(store, message, delivery) : deliverHeld(store, message, delivery);
