import { limits } from "@deskbell/shared/limits";
import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import { useSyncExternalStore } from "react";
import { offerUndo } from "../commands/undo-order.ts";
import { rememberViewer } from "../toasts/notify.ts";

/** A change of one ticket as its author knows it once it is stored. */
export interface StoredChange {
  ticketId: string;
  /** The ticket's number. */
  number: number;
  /** What was done, for people. */
  words: string;
  /** The number of its entry in the ticket's history. */
  undo: number;
  /** The ticket as this change has left it. */
  seen: TicketChange["seen"];
}

/** `again`: the desk could not be asked. */
export type UndoOutcome = "done" | "refused" | "again";

interface KeptChange {
  id: string;
  doneAtMs: number;
  /** Null while it is on its way. */
  stored: StoredChange | null;
  /** It was to be taken back before the desk had answered. */
  isUnwanted: boolean;
  takeBack(stored: StoredChange): Promise<UndoOutcome>;
  isSameViewer(): boolean;
}

/** What is said: what was done and can be undone, or that it was undone. */
export interface ChangeSaid {
  id: string;
  isUndone: boolean;
  change: StoredChange;
  /** Until when, in ms by this device's clock, unless somebody is about to use it. */
  untilMs: number;
}

const keptMs = limits.bulkUndoMinutes * 60_000;
const saidMs = { done: 10_000, undone: 5_000 };

/** How the desk is asked to undo one, as long as something says what becomes of it. */
let askDesk: KeptChange["takeBack"] = async () => "again";

/** Called by what shows the notice. */
export function takeBackBy(ask: KeptChange["takeBack"]): void {
  askDesk = ask;
}

/** The oldest first. */
let kept: readonly KeptChange[] = [];
let endOffer: (() => void) | null = null;

function keep(changes: readonly KeptChange[]): void {
  kept = changes;
  if (kept.length > 0) endOffer ??= offerUndo(undoablesNow);
  else {
    endOffer?.();
    endOffer = null;
  }
}

let notice: (ChangeSaid & { isSameViewer(): boolean }) | null = null;
const listeners = new Set<() => void>();
const publish = () => {
  for (const listener of listeners) listener();
};

/** Has each of its places follow what is said. Returns how to end that. */
export function subscribeToChangeNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** In each of its places; null where there is nothing to say to whoever is here. */
export const useChangeNotice = (): ChangeSaid | null =>
  useSyncExternalStore(subscribeToChangeNotice, () => (notice?.isSameViewer() ? notice : null));

export function closeChangeNotice(id: string): void {
  if (notice?.id !== id) return;
  notice = null;
  publish();
}

function say({ id, isSameViewer }: KeptChange, change: StoredChange, isUndone: boolean): void {
  const untilMs = Date.now() + saidMs[isUndone ? "undone" : "done"];
  notice = { id, isUndone, change, untilMs, isSameViewer };
  publish();
}

/**
 * To be called when somebody changes a ticket, before that is sent: from then on it is what they have done last.
 *
 * @param takeBack asks the desk to undo it
 */
export function beginChange(takeBack: KeptChange["takeBack"] = (stored) => askDesk(stored)) {
  const id = crypto.randomUUID();
  const isSameViewer = rememberViewer();
  const begun = {
    id,
    doneAtMs: Date.now(),
    stored: null,
    isUnwanted: false,
    takeBack,
    isSameViewer,
  };
  keep([...kept.filter(isUndoable), begun]);
  return {
    /** It is stored: it can be undone, or is at once where that was wanted meanwhile. */
    stored(stored: StoredChange): void {
      const change = kept.find((one) => one.id === id);
      if (!change || !isSameViewer()) return;
      if (change.isUnwanted) {
        void undo(change, stored);
        return;
      }
      keep(kept.map((one) => (one === change ? { ...one, stored } : one)));
      say(change, stored, false);
    },
    /** It was refused, or has changed nothing. */
    dropped(): void {
      keep(kept.filter((one) => one.id !== id));
    },
  };
}

/** Takes a change back; one that is on its way as soon as it is stored. */
export function undoChange(id: string): void {
  const change = kept.find((one) => one.id === id);
  if (change?.stored) void undo(change, change.stored);
  else keep(kept.map((one) => (one === change ? { ...one, isUnwanted: true } : one)));
}

async function undo(change: KeptChange, stored: StoredChange): Promise<void> {
  keep(kept.filter(({ id }) => id !== change.id));
  closeChangeNotice(change.id);
  const outcome = await change.takeBack(stored);
  if (outcome === "refused" || !change.isSameViewer()) return;
  if (outcome === "again") keep([...kept, { ...change, stored, isUnwanted: false }]);
  say(change, stored, outcome === "done");
}

const isUndoable = ({ doneAtMs, isSameViewer }: KeptChange): boolean =>
  isSameViewer() && Date.now() - doneAtMs < keptMs;

/** None where nothing would say that it was taken back, for instance in the settings. */
const undoablesNow = () =>
  kept
    .filter((change) => listeners.size > 0 && isUndoable(change))
    .map(({ id, doneAtMs }) => ({ id: `change ${id}`, doneAtMs, undo: () => undoChange(id) }));
