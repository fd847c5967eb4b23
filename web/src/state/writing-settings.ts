import { useSyncExternalStore } from "react";
import { personalSettings } from "./personal-settings.ts";

/** How somebody writes and reads. */
interface WritingSettings {
  hidesHistory: boolean;
  /** Tickets in which a note is being written, the latest last. */
  notesIn: readonly string[];
}

/** The oldest are forgotten. */
const ticketsMax = 200;

const { settingsOf, change, subscribe } = personalSettings<WritingSettings>(
  "deskbell.writing",
  ({ hidesHistory, notesIn }) => ({
    hidesHistory: hidesHistory === true,
    notesIn: Array.isArray(notesIn) ? notesIn.map(String) : [],
  }),
);

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
