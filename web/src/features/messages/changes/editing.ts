import { useSyncExternalStore } from "react";

/** The message that is being edited, and its words so far: a thread takes what is out of view off the page. */
let edited: { id: string; text: string } | null = null;
const listeners = new Set<() => void>();

function set(next: typeof edited): void {
  edited = next;
  for (const listener of listeners) listener();
}

export const startEditing = (id: string, text: string): void => set({ id, text });
export const stopEditing = (): void => set(null);

/** Without telling anybody: the one who writes shows it already. */
export function keepEditedText(text: string): void {
  if (edited) edited = { ...edited, text };
}

export const editedText = (): string => edited?.text ?? "";

export const useIsEditing = (id: string | undefined): boolean =>
  useSyncExternalStore(subscribe, () => id !== undefined && edited?.id === id);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
