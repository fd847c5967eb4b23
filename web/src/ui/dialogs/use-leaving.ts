import {
  createContext,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;

const types = ["text", "email", "url", "tel", "password"];

/** Of a form: what is only searched for is lost by nobody. */
const isOfWords = (target: EventTarget): target is Field =>
  (target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && types.includes(target.type))) &&
  target.form !== null;

/** Leaves the dialog around it, as Esc does. */
export const LeavingContext = createContext(() => {});

interface Keeping {
  /** What is typed is kept, and there again when it is opened anew: nobody is asked. */
  isKept: boolean;
  /** See Dialog. */
  saved: unknown;
}

/** Closes a dialog for whoever leaves it, after a question where what they have typed would be lost. */
export function useLeaving(
  dialog: RefObject<HTMLDialogElement | null>,
  { isKept, saved }: Keeping,
) {
  const words = useTypedWords(dialog, saved);
  const lastTyped = () => (isKept ? undefined : words.lastTyped());
  /** Where somebody has typed who is asked; null where nobody is. */
  const [unsaved, setUnsaved] = useState<Field | null>(null);
  const close = () => dialog.current?.close();
  const leave = () => {
    const field = lastTyped();
    if (field) setUnsaved(field);
    else close();
  };
  const stay = () => setUnsaved(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwn = (event.target as Element).closest("dialog") === dialog.current;
    if (event.key !== "Escape" || event.defaultPrevented || !isOwn) return;
    if (event.nativeEvent.isComposing || !lastTyped()) return;
    // By itself a browser closes a dialog at the second Esc in a row, whatever it is told.
    event.preventDefault();
    if (unsaved) stay();
    else leave();
  };
  /** Ways back other than Esc; what a field for files says comes by here, too. */
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget || !lastTyped()) return;
    event.preventDefault();
    leave();
  };
  return { unsaved, leave, stay, close, onKeyDown, onCancel, ...words.handlers };
}

/** Which fields somebody has typed into, as long as what they typed is there. */
function useTypedWords(dialog: RefObject<HTMLDialogElement | null>, saved: unknown) {
  /** What stood there when somebody came to it first. */
  const before = useRef(new Map<Field, string>());
  /** What stood there at the start: some are changed by buttons beside them, and nobody comes to them. */
  const first = useRef(new Map<Field, string>());
  const typed = useRef(new Set<Field>());
  const sent = useRef(new Map<Field, string>());
  useEffect(() => {
    const fields: Iterable<Element> = dialog.current?.querySelectorAll("input, textarea") ?? [];
    for (const field of fields) if (isOfWords(field)) first.current.set(field, field.value);
  }, [dialog]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent is stored once this is another
  useEffect(() => {
    for (const [field, value] of sent.current) before.current.set(field, value);
  }, [saved]);
  const wordsBefore = (field: Field) => before.current.get(field) ?? first.current.get(field) ?? "";
  const isUnsaved = (field: Field) =>
    field.isConnected && field.value.trim() !== wordsBefore(field).trim();
  const onFocus = ({ target }: FocusEvent) => {
    // What stands there may have been put in before they came.
    if (!isOfWords(target) || before.current.has(target) || typed.current.has(target)) return;
    before.current.set(target, target.value);
  };
  const onInput = ({ target }: FormEvent) => {
    if (!isOfWords(target)) return;
    typed.current.delete(target);
    typed.current.add(target);
  };
  const onSubmit = () => {
    sent.current = new Map([...typed.current].map((field) => [field, field.value]));
  };
  const lastTyped = () => [...typed.current].findLast(isUnsaved);
  return { lastTyped, handlers: { onFocus, onInput, onSubmit } };
}
