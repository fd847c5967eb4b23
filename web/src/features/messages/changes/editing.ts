import { useSyncExternalStore } from "react";
import { rememberViewer } from "../../../ui/toasts/notify.ts";

/** Words that are being edited, as far as they are typed: a thread takes what is out of view off the page. */
interface Edited {
  text: string;
  /** That of the message or note whose words they were: what was changed since is not overwritten by them. */
  version: number;
  /** Until their field has taken the focus once: one that only comes back into view leaves it where it is. */
  wantsFocus: boolean;
  /** Whether who began is still here: nobody else is shown what they have typed. */
  isTheirs(): boolean;
}

/** By message or note. */
const edited = new Map<string, Edited>();
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

/** What is edited already keeps its words. */
export function startEditing(
  id: string,
  { text, version = 0 }: { text: string; version?: number | undefined },
): void {
  for (const [known, { isTheirs }] of edited) if (!isTheirs()) edited.delete(known);
  const begun = edited.get(id);
  if (begun) begun.wantsFocus = true;
  else edited.set(id, { text, version, wantsFocus: true, isTheirs: rememberViewer() });
  publish();
}

export function stopEditing(id: string): void {
  edited.delete(id);
  publish();
}

/** Without telling anybody: the one who writes shows it already. */
export function keepEditedText(id: string, text: string): void {
  const known = edited.get(id);
  if (known) known.text = text;
}

/** The words so far, and of which version they are. */
export function editedWords(id: string): Pick<Edited, "text" | "version"> {
  const { text, version } = edited.get(id) ?? { text: "", version: 0 };
  return { text, version };
}

/** Whether the field of these words is to take the focus: once, after they were begun. */
export function takeFocusWish(id: string): boolean {
  const known = edited.get(id);
  const wantsFocus = known?.wantsFocus === true;
  if (known) known.wantsFocus = false;
  return wantsFocus;
}

export const isEditing = (id: string | undefined): boolean =>
  id !== undefined && edited.get(id)?.isTheirs() === true;

export const useIsEditing = (id: string | undefined): boolean =>
  useSyncExternalStore(subscribe, () => isEditing(id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
