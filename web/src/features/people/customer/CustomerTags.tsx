import { limits } from "@deskbell/shared/limits";
import { Plus } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { isComposing } from "../../../ui/fields/is-composing.ts";
import { focusFrom } from "../../../ui/focus/focus-from.ts";
import { useReturnedFocus } from "../../../ui/focus/use-returned-focus.ts";
import { TagChip } from "../../../ui/tags/TagChip.tsx";
import tagStyles from "../../../ui/tags/tags.module.css";
import styles from "./CustomerLabels.module.css";

interface CustomerTagsProps {
  tags: readonly string[];
  isBusy: boolean;
  hasRoom: boolean;
  /** Resolves with whether it was stored. */
  onChange(tags: string[]): Promise<boolean>;
}

/** The tags of a customer: each can be taken off, another is put on by writing it. */
export function CustomerTags({ tags, isBusy, hasRoom, onChange }: CustomerTagsProps) {
  const [text, setText] = useState<string | null>(null);
  const { button, returnFocus } = useReturnedFocus(text !== null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = text !== null;
  useEffect(() => {
    if (hasRoom || !isOpen) return;
    // The field is gone at the limit; what was written last can be taken off again.
    setText(null);
    const last = list.current?.querySelector<HTMLElement>(":scope > :last-child > button");
    focusFrom(list.current, last ?? null);
  }, [hasRoom, isOpen]);
  const close = () => {
    returnFocus();
    setText(null);
  };
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = (text ?? "").trim();
    if (isBusy) return;
    const isThere = tags.some((tag) => tag.toLowerCase() === wanted.toLowerCase());
    if (wanted === "" || isThere) return close();
    // The next one can be written at once.
    if (await onChange([...tags, wanted])) setText("");
  };
  const remove = async (tag: string) => {
    if (isBusy) return;
    // The button that has the focus is gone then.
    if (await onChange(tags.filter((other) => other !== tag)))
      focusFrom(list.current, input.current ?? button.current);
  };
  return (
    <div ref={list} className={`${tagStyles.tags} ${styles.tags}`} aria-busy={isBusy}>
      {tags.map((tag) => (
        <TagChip key={tag} name={tag} onRemove={() => void remove(tag)} />
      ))}
      {text !== null && hasRoom && (
        <form className={tagStyles.form} onSubmit={(event: SubmitEvent) => void add(event)}>
          <input
            ref={input}
            // biome-ignore lint/a11y/noAutofocus: it was asked for by a button
            autoFocus
            className={tagStyles.input}
            aria-label={t("Tag of the customer")}
            placeholder={t("Tag")}
            dir="auto"
            value={text}
            maxLength={limits.tagNameMaxChars}
            readOnly={isBusy}
            onChange={({ target }) => setText(target.value)}
            onBlur={() => text.trim() === "" && setText(null)}
            onKeyDown={(event) => {
              if (event.key !== "Escape" || isComposing(event)) return;
              event.stopPropagation();
              event.preventDefault(); // a dialog around it stays open
              close();
            }}
          />
        </form>
      )}
      {text === null && hasRoom && (
        <button
          ref={button}
          type="button"
          className={tagStyles.button}
          aria-label={t("Add a tag to the customer")}
          onClick={() => setText("")}
        >
          <Plus size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
