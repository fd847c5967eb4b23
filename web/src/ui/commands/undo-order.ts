import { useEffect, useRef } from "react";
import { isForPage } from "./is-for-page.ts";
import { keyOf } from "./key-of.ts";

/** Something that was done and can be taken back. */
export interface Undoable {
  /** The same for as long as it can be. */
  id: string;
  /** When it was done, in ms by this device's clock; what was said first counts. */
  doneAtMs: number;
  /** It was written where one writes: the key is for it also there, while that is empty. */
  isWritten?: true;
  undo(): void;
}

type Source = () => readonly Undoable[];
const sources = new Set<Source>();

/** When each was done, as was said first. */
const doneAtMs = new Map<string, number>();
/** Of more than that none can still be undone. */
const rememberedMax = 200;

/** Remembers the order of what was done, which is not that in which it was answered. */
function noteDone(undoables: readonly Undoable[]): void {
  for (const { id, doneAtMs: atMs } of undoables) {
    if (!doneAtMs.has(id)) doneAtMs.set(id, atMs);
  }
  for (const id of doneAtMs.keys()) {
    if (doneAtMs.size <= rememberedMax) return;
    doneAtMs.delete(id);
  }
}

/** What was done last of all that can be taken back now. */
function lastDone(): Undoable | undefined {
  const all = [...sources].flatMap((source) => source());
  noteDone(all);
  const atOf = ({ id }: Undoable) => doneAtMs.get(id) ?? 0;
  return all.toSorted((a, b) => atOf(a) - atOf(b)).at(-1);
}

/** Has Ctrl-Z take back what `source` says, in the order in which it was done. Returns how to end that. */
export function offerUndo(source: Source): () => void {
  sources.add(source);
  if (sources.size === 1) document.addEventListener("keydown", undoByKey, { capture: true });
  return () => {
    sources.delete(source);
    if (sources.size === 0) document.removeEventListener("keydown", undoByKey, { capture: true });
  };
}

/** The same as long as a part is drawn. */
export function useUndo(undoables: readonly Undoable[]): void {
  const latest = useRef(undoables);
  useEffect(() => {
    latest.current = undoables;
    noteDone(undoables);
  });
  useEffect(() => offerUndo(() => latest.current), []);
}

/** One key press takes back one thing, the last; never one before it. */
function undoByKey(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (keyOf(event) !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey) return;
  const last = event.isComposing ? undefined : lastDone();
  if (!last) return;
  const isEmptyField = target instanceof HTMLTextAreaElement && target.value === "";
  const isUnderDialog = document.querySelector("dialog[open]") !== null;
  const isForWritten = last.isWritten && isEmptyField && !isUnderDialog && !event.defaultPrevented;
  if (!isForWritten && !isForPage(event)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) last.undo();
}
