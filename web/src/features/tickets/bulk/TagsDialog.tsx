import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useAutofocus } from "../../../ui/focus/use-autofocus.ts";
import styles from "./TagsDialog.module.css";
import { tagChoices, tagsCalled } from "./tag-choices.ts";

/** More would be read by nobody: more letters find the one that is meant. */
const shownMax = 50;

interface TagsDialogProps {
  tags: readonly { id: string; name: string }[];
  tickets: readonly StaffTicket[];
  /** See tagChoices. */
  onChoose(value: string): void;
  onClose(): void;
}

/** More tags than a menu has room for: found by letters of their name, by keyboard alone, too. */
export function TagsDialog({ tags, tickets, onChoose, onClose }: TagsDialogProps) {
  const [letters, setLetters] = useState("");
  const asked = useDeferredValue(letters);
  const found = useMemo(() => tagsCalled(tags, asked), [tags, asked]);
  const choices = tagChoices(found.slice(0, shownMax), tickets);
  const more = found.length - shownMax;
  const field = useAutofocus<HTMLFormElement>();
  return (
    <Dialog title={t("Tags")} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: buttons do it, arrows lead to them */}
      <div onKeyDown={goThrough}>
        <form
          ref={field}
          onSubmit={(event) => {
            event.preventDefault();
            // Another one may still be shown.
            const [first] = tagsCalled(tags, letters);
            if (first && letters.trim() !== "") onChoose(`add ${first.id}`);
          }}
        >
          <TextField
            label={t("Name of the tag")}
            type="search"
            dir="auto"
            autoComplete="off"
            value={letters}
            onChange={({ target }) => setLetters(target.value)}
          />
        </form>
        <ul className={styles.tags}>
          {choices.map(({ value, word }) => (
            <li key={value}>
              <button type="button" className={styles.tag} onClick={() => onChoose(value)}>
                <bdi>{word}</bdi>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className={styles.more}>
          {found.length === 0
            ? t("There is no such tag.")
            : more > 0 &&
              t(
                "{count, plural, one {# more: write more of the name.} other {# more: write more of the name.}}",
                { count: more },
              )}
        </p>
      </div>
    </Dialog>
  );
}

/** By arrows from the field into the list, and through it. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
