import type { AppStore } from "../../../state/hooks.ts";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";
import { deliverNote } from "../notes/deliver-note.ts";
import type { Attempt } from "./classify-failure.ts";

/** Notes, and replies that wait at the server; null for a reply that is to go at once. */
export async function deliverStaffs(
  store: Pick<AppStore, "dispatch" | "getState">,
  message: OutgoingMessage,
  delivery: { abort(): void },
): Promise<Attempt | null> {
  // Its author may have it back by now.
  const isThere = store
    .getState()
    .outbox.some(({ clientMessageId }) => clientMessageId === message.clientMessageId);
  if (!isThere) return { kind: "done" };
  if (message.isNote) return deliverNote(store, message, delivery);
  // From here, so that the first script does not name what it needs.
  const loaded = await import("../scheduled/deliver-held.ts").catch(() => null);
  if (!loaded) return { kind: "again", waitsFor: "connection", afterMs: 0 };
  return loaded.deliverHeld(store, message, delivery);
}
