import { limits } from "@deskbell/shared/limits";
import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { useSyncExternalStore } from "react";

/** Which tickets of the list are selected, to be changed together. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** All of the view, or all that match, whatever of it is loaded. */
  isAll: boolean;
  /** When they were selected, by this machine's clock: of what comes later nobody has seen anything. */
  allSinceMs?: number;
  /** Selected last: with Shift the selection is extended from there. */
  anchorId: string | null;
}

const nothing: Selection = { ids: new Set(), isAll: false, anchorId: null };

let now = nothing;
let isOffered = false;
/** One ticket for the time of a menu that a key on its row has opened. */
let picked: Selection | null = null;
/** Pressed before what it does was loaded, and what was selected then. */
let waiting: { key: string; of: Selection } | null = null;
const listeners = new Set<() => void>();

function set(next: Selection): void {
  now = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In this window, for as long as its list is shown. */
export const selection = {
  get: () => now,

  /** Called once keys are heard: before that rows offer nothing. Returns how to end it. */
  offer(): () => void {
    isOffered = true;
    set(nothing);
    return () => {
      isOffered = false;
      set(nothing);
    };
  },

  toggle(id: string): void {
    const ids = new Set(now.ids);
    if (!ids.delete(id)) ids.add(id);
    set({ ids, isAll: false, anchorId: id });
  },

  add(ids: readonly string[]): void {
    set({
      ids: new Set([...now.ids, ...ids]),
      isAll: false,
      anchorId: ids.at(-1) ?? now.anchorId,
    });
  },

  /** No more than is shown: what else there is cannot be known. */
  selectShown: (): void => set({ ...now, isAll: false }),

  selectAll: (): void => set({ ...now, isAll: true, allSinceMs: Date.now() }),

  /** Nobody has selected anything; a ticket that is picked for a menu counts for nothing. */
  isFree: (): boolean => now.ids.size === 0 || now === picked,

  /** Selects one for a key that was pressed on its row, until its menu is closed. */
  pickFor(id: string, key: string): void {
    set({ ids: new Set([id]), isAll: false, anchorId: null });
    picked = now;
    selection.keepKey(key);
  },

  /** The ticket that is picked; null for none. */
  picked: (): string | null => (now === picked ? ([...now.ids][0] ?? null) : null),

  /** Keeps a key until what it does is there; the first one, and for what is selected now alone. */
  keepKey(key: string): void {
    if (waiting?.of !== now) waiting = { key, of: now };
  },

  /** The key that waits, once, unless something else is selected since. */
  takeKey(): string | null {
    const key = waiting?.of === now ? waiting.key : null;
    waiting = null;
    return key;
  },

  /** Of what is selected only these stay so. */
  retain(isKept: (id: string) => boolean): void {
    const ids = new Set([...now.ids].filter(isKept));
    if (ids.size === now.ids.size) return;
    const anchorId = now.anchorId && ids.has(now.anchorId) ? now.anchorId : null;
    const next = ids.size === 0 ? nothing : { ...now, ids, anchorId };
    if (waiting?.of === now) waiting = { ...waiting, of: next };
    set(next);
  },

  /** What was sent is selected no more; what was selected since stays. */
  drop(sent: Selection): void {
    if (sent.isAll !== now.isAll) return;
    if (sent.isAll) selection.clear();
    else selection.retain((id) => !sent.ids.has(id));
  },

  clear(): void {
    if (now.ids.size > 0) set(nothing);
  },
};

export const useSelection = (): Selection => useSyncExternalStore(subscribe, selection.get);

/** Whether this one is selected, and whether any is. */
export const useIsSelected = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => now.isAll || now.ids.has(id));
export const useIsOffered = (): boolean => useSyncExternalStore(subscribe, () => isOffered);
export const useIsSelecting = (): boolean =>
  useSyncExternalStore(subscribe, () => now.ids.size > 0);

/** Those rows that are selected, as many as can be changed together; one that has left the list is not any more. */
export const selectedRows = (rows: readonly Ticket[], { ids }: Selection): StaffTicket[] =>
  rows
    .filter(isStaffTicket)
    .filter(({ _id }) => ids.has(_id))
    .slice(0, limits.bulkTicketsMax);

/** The rows from one to another, in the list's order; the second alone where the first is not shown. */
export function between(ids: readonly string[], from: string | null, to: string): string[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
