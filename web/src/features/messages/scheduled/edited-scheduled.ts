import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { useMemo, useSyncExternalStore } from "react";
import { rememberViewer } from "../../../ui/toasts/notify.ts";

/** A reply whose words or time its author is changing. */
export interface EditedReply {
  /** As it was when that was begun. */
  message: ScheduledMessage;
  text: string;
  /** As the field of its time has it. */
  at: string;
  /** Begun, or taken off the page while it had the focus: its field is to have it again. */
  wantsFocus: "always" | "ifNobodyHasIt" | null;
  isTheirs(): boolean;
}

/** The thread, or the list of all that waits: each has a form of its own. */
export type EditedIn = "thread" | "list";

const edited = new Map<string, EditedReply>();
const listeners = new Set<() => void>();
let changes = 0;
const keyOf = (place: EditedIn, id: string) => `${place} ${id}`;

function publish(): void {
  changes++;
  for (const listener of listeners) listener();
}

export function beginEdit(place: EditedIn, message: ScheduledMessage, at: string): void {
  for (const [key, { isTheirs }] of edited) if (!isTheirs()) edited.delete(key);
  const isTheirs = rememberViewer();
  const { text } = message;
  edited.set(keyOf(place, message.id), { message, text, at, wantsFocus: "always", isTheirs });
  publish();
}

export function endEdit(place: EditedIn, id: string): void {
  edited.delete(keyOf(place, id));
  publish();
}

export function editedReply(place: EditedIn, id: string): EditedReply | undefined {
  const known = edited.get(keyOf(place, id));
  return known?.isTheirs() ? known : undefined;
}

/** Whether it is being edited, drawn anew when that changes. */
export function useIsEdited(place: EditedIn, id: string): boolean {
  return useSyncExternalStore(subscribe, () => editedReply(place, id) !== undefined);
}

/**
 * Those that wait, with those that are edited there and wait no more: what was written of them is still on the page, as
 * of a reply that was sent.
 *
 * @param ticketId null for those of all tickets
 */
export function useWithEdited(
  place: EditedIn,
  ticketId: string | null,
  waiting: readonly ScheduledMessage[] | undefined,
): readonly ScheduledMessage[] | undefined {
  const version = useSyncExternalStore(subscribe, () => changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is edited has changed with the version
  return useMemo(
    () => waiting && withEdited(place, ticketId, waiting),
    [place, ticketId, waiting, version],
  );
}

export function withEdited(
  place: EditedIn,
  ticketId: string | null,
  waiting: readonly ScheduledMessage[],
): readonly ScheduledMessage[] {
  const gone = [...edited]
    .filter(([key, { isTheirs }]) => key.startsWith(place) && isTheirs())
    .map(([, { message }]) => message)
    .filter(({ id, conversationId }) => {
      const isHere = ticketId === null || conversationId === ticketId;
      return isHere && !waiting.some((one) => one.id === id);
    });
  return gone.length === 0 ? waiting : [...waiting, ...gone.map(asSent)];
}

const sent = new WeakMap<ScheduledMessage, ScheduledMessage>();

/** The same object for the same reply: a row is drawn again only when it is another. */
export function asSent(message: ScheduledMessage): ScheduledMessage {
  const known = sent.get(message) ?? { ...message, state: "sent" as const };
  sent.set(message, known);
  return known;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
