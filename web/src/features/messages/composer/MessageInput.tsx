import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import type { KeyboardEvent, RefObject } from "react";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { isComposing } from "../../../ui/fields/is-composing.ts";
import styles from "./Composer.module.css";
import { useAutoHeight } from "./use-auto-height.ts";

/** From this length on the characters are counted on the screen. */
const countedFromChars = limits.messageTextMaxChars - 500;

/** Keys that move the focus to the list; arrows only in an empty field, where they cannot move the cursor. */
const leavingKeys = { ArrowUp: -1, ArrowDown: 1, Escape: 0 } as const;

interface MessageInputProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Id of what describes the field. */
  problemsId: string;
  isInvalid: boolean;
  onType(text: string): void;
  /** @param isOthers whether the key is that of a part which is not there (yet) */
  onSend(isOthers: boolean): void;
  /** See Composer. */
  onLeave(rowsBelow: -1 | 0 | 1): void;
}

/** The field of a message, as high as its text. Enter sends, Shift and Enter break the line. */
export function MessageInput(props: MessageInputProps) {
  const { field, text, problemsId, isInvalid, onType, onSend, onLeave } = props;
  useAutoHeight(field, text);
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter selects a word; Safari reports that only by the code 229.
    if (isComposing(event) || event.shiftKey) return;
    const { key } = event;
    if (isLeaving(key) && (text === "" || key === "Escape")) {
      event.preventDefault();
      onLeave(leavingKeys[key]);
      return;
    }
    if (key !== "Enter") return;
    event.preventDefault();
    onSend(event.ctrlKey || event.metaKey);
  };
  return (
    <>
      <textarea
        ref={field}
        className={styles.text}
        aria-label={t("Message")}
        aria-describedby={problemsId}
        aria-invalid={isInvalid}
        placeholder={t(texts.composerPlaceholder)}
        dir="auto"
        lang={navigator.language}
        rows={1}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        // For the slash menu, which may be loaded while an input method composes.
        onCompositionStart={({ currentTarget }) => currentTarget.setAttribute("data-composing", "")}
        onCompositionEnd={({ currentTarget }) => currentTarget.removeAttribute("data-composing")}
      />
      {text.length > countedFromChars && (
        <span className={styles.count} data-over={text.length > limits.messageTextMaxChars}>
          {numberText(text.length)} / {numberText(limits.messageTextMaxChars)}
        </span>
      )}
    </>
  );
}

const isLeaving = (key: string): key is keyof typeof leavingKeys => key in leavingKeys;
