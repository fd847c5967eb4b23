import { useSyncExternalStore } from "react";

/** What this browser keeps of how somebody writes and reads: no content. */
interface WritingSettings {
  /** Whose they are: another person here begins anew. */
  personId: string;
  hidesHistory: boolean;
  /** Tickets in which a note is being written, the latest last. */
  notesIn: readonly string[];
}

const settingsKey = "deskbell.writing";
/** The oldest are forgotten. */
const ticketsMax = 200;

const listeners = new Set<() => void>();
let current: WritingSettings | null = null;

function settingsOf(personId: string): WritingSettings {
  current ??= stored();
  if (current?.personId !== personId) current = { personId, hidesHistory: false, notesIn: [] };
  return current;
}

/** Anything unreadable counts as missing. */
function stored(): WritingSettings | null {
  try {
    const { personId, hidesHistory, notesIn } = JSON.parse(
      localStorage.getItem(settingsKey) ?? "{}",
    );
    return {
      personId: String(personId),
      hidesHistory: hidesHistory === true,
      notesIn: Array.isArray(notesIn) ? notesIn.map(String) : [],
    };
  } catch {
    return null;
  }
}

function change(personId: string, changes: Partial<WritingSettings>): void {
  current = { ...settingsOf(personId), ...changes };
  try {
    localStorage.setItem(settingsKey, JSON.stringify(current));
  } catch {
    // Full or forbidden: they then live as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody writes a note in this ticket: it stays so until they turn to the reply. */
export const writesNote = (personId: string, ticketId: string): boolean =>
  settingsOf(personId).notesIn.includes(ticketId);

export function setWritesNote(personId: string, ticketId: string, wanted: boolean): void {
  const others = settingsOf(personId).notesIn.filter((id) => id !== ticketId);
  change(personId, { notesIn: wanted ? [...others, ticketId].slice(-ticketsMax) : others });
}

/** `writesNote`, and what sets it. */
export function useWritesNote(personId: string, ticketId: string) {
  const isNote = useSyncExternalStore(subscribe, () => writesNote(personId, ticketId));
  const setIsNote = (wanted: boolean) => setWritesNote(personId, ticketId, wanted);
  return [isNote, setIsNote] as const;
}

/** Whether changes of a ticket are shown among its messages; notes always are. */
export function useShowsHistory(personId: string) {
  const showsHistory = useSyncExternalStore(subscribe, () => !settingsOf(personId).hidesHistory);
  return [showsHistory, (wanted: boolean) => change(personId, { hidesHistory: !wanted })] as const;
}
