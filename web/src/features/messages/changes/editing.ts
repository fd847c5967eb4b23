import { useSyncExternalStore } from "react";
import { rememberViewer } from "../../../ui/toasts/notify.ts";

/** Words that are being edited, as far as they are typed: a thread takes what is out of view off the page. */
interface Edited {
  text: string;
  /** That of the message or note whose words they were: what was changed since is not overwritten by them. */
  version: number;
  /** When words in it had been blackened by then. */
  redactedAt?: string | undefined;
  /** Whether anything was typed: only then there is something to lose. */
  isTyped: boolean;
  /** Until their field has taken the focus once: one that only comes back into view leaves it where it is. */
  wantsFocus: boolean;
  /** Whether who began is still here: nobody else is shown what they have typed. */
  isTheirs(): boolean;
}

export type KeptEdit = Pick<Edited, "text" | "version" | "redactedAt">;

/** As much of a message or note as is edited. */
interface EditedThing {
  text: string;
  version?: number | undefined;
  redactedAt?: string | undefined;
}

/** By message or note. */
const edited = new Map<string, Edited>();
const listeners = new Set<() => void>();
const keepers = new Set<(isOver: boolean) => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

/** @param isOver whether words are not edited any more: what was kept of them must not come back */
function publishToKeepers(isOver: boolean): void {
  for (const keep of keepers) keep(isOver);
}

/** What is edited already keeps its words. */
export function startEditing(id: string, { text, version = 0, redactedAt }: EditedThing): void {
  forgetOthers();
  const begun = edited.get(id);
  if (begun) begun.wantsFocus = true;
  else edited.set(id, begunNow({ text, version, redactedAt, isTyped: false, wantsFocus: true }));
  publish();
}

/** Words that this browser has kept of an earlier page: they stand in their field again, unless it is in use. */
export function restoreEdited(id: string, kept: KeptEdit): void {
  forgetOthers();
  if (edited.has(id)) return;
  edited.set(id, begunNow({ ...kept, isTyped: true, wantsFocus: false }));
  publish();
}

const begunNow = (begun: Omit<Edited, "isTheirs">): Edited => ({
  ...begun,
  isTheirs: rememberViewer(),
});

function forgetOthers(): void {
  for (const [known, { isTheirs }] of edited) if (!isTheirs()) edited.delete(known);
}

export function stopEditing(id: string): void {
  edited.delete(id);
  publish();
  publishToKeepers(true);
}

/** Without telling anybody: the one who writes shows it already. */
export function keepEditedText(id: string, text: string): void {
  const known = edited.get(id);
  if (!known) return;
  known.text = text;
  known.isTyped = true;
  publishToKeepers(false);
}

/** What was typed, by message or note, of whoever is here. */
export function typedEdits(): ReadonlyMap<string, KeptEdit> {
  const typed = [...edited].filter(([, { isTyped, isTheirs }]) => isTyped && isTheirs());
  return new Map(typed.map(([id, edit]) => [id, keptOf(edit)]));
}

/** Has what is typed be kept by somebody. Returns how to end that. */
export function onEdits(keep: (isOver: boolean) => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

const keptOf = ({ text, version, redactedAt }: KeptEdit): KeptEdit => ({
  text,
  version,
  ...(redactedAt && { redactedAt }),
});

/** The words so far, and of which version they are. */
export const editedWords = (id: string): KeptEdit =>
  keptOf(edited.get(id) ?? { text: "", version: 0 });

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
  useSyncExternalStore(onEditing, () => isEditing(id));

export const hasEdits = (): boolean => edited.size > 0;

/** Calls `listener` when something begins or ends to be edited. Returns how to unsubscribe. */
export function onEditing(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
