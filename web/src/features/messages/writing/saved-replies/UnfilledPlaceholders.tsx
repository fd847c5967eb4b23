import { placeholdersIn } from "@deskbell/shared/saved-replies/placeholders";
import { CircleAlert } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { t } from "../../../../i18n/t.ts";
import { useAppSelector } from "../../../../state/hooks.ts";
import { AboveField } from "./AboveField.tsx";
import { PlaceholderMarks } from "./PlaceholderMarks.tsx";
import styles from "./SavedRepliesTool.module.css";

interface UnfilledPlaceholdersProps {
  draftKey: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Those of a note mark nothing and keep nothing back. */
  isAllowed: boolean;
  /** Files of a reply are on their way into the draft. */
  isWaiting: boolean;
  /** It was to be sent meanwhile. */
  onWait(event: Event): void;
}

const none: never[] = [];

/** Marks what is not filled in, and keeps the draft from being sent until it is; the server refuses it, too. */
export function UnfilledPlaceholders(props: UnfilledPlaceholdersProps) {
  const { draftKey, field, isAllowed, isWaiting, onWait } = props;
  const text = useAppSelector(({ drafts }) => drafts[draftKey]?.text ?? "");
  const left = isAllowed || !text.includes("{{") ? none : placeholdersIn(text);
  const select = ({ from, to } = left[0] ?? { from: 0, to: 0 }) => {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  };
  useHeldSending(field, left.length > 0 || isWaiting, (event) => {
    if (left.length > 0) select();
    else onWait(event);
  });
  if (left.length === 0) return null;
  return (
    <>
      <PlaceholderMarks field={field} text={text} places={left} />
      <AboveField field={field}>
        <div className={styles.alert} data-careful>
          <CircleAlert className={styles.icon} size={16} aria-hidden="true" />
          <span className={styles.words}>{t("Fill in before you send:")}</span>
          {left.map((place) => (
            <button
              key={place.from}
              type="button"
              className={styles.place}
              onClick={() => select(place)}
            >
              <bdi>{text.slice(place.from, place.to)}</bdi>
            </button>
          ))}
        </div>
      </AboveField>
    </>
  );
}

/** Keeps a form from being sent, by Enter and by its button, before anything else hears of it. */
function useHeldSending(
  field: RefObject<HTMLTextAreaElement | null>,
  isHeld: boolean,
  onHeld: (event: Event) => void,
): void {
  const latest = useRef({ isHeld, onHeld });
  // With what is drawn: a key that comes right after it counts.
  useLayoutEffect(() => {
    latest.current = { isHeld, onHeld };
  });
  useEffect(() => {
    const form = field.current?.form;
    const hold = (event: Event) => {
      if (!latest.current.isHeld) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onHeld(event);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isMenus = field.current?.getAttribute("aria-expanded") === "true";
      const isComposing = event.isComposing || event.keyCode === 229;
      if (event.target !== field.current || event.key !== "Enter") return;
      if (!isMenus && !isComposing && !event.shiftKey) hold(event);
    };
    // While they go down: what sends listens at the field, and above the form.
    form?.addEventListener("keydown", onKeyDown, true);
    form?.addEventListener("submit", hold, true);
    return () => {
      form?.removeEventListener("keydown", onKeyDown, true);
      form?.removeEventListener("submit", hold, true);
    };
  }, [field]);
}
