import { limits } from "@deskbell/shared/limits";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useCreateTagMutation, useTags } from "../../../api/desk.api.ts";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { isComposing } from "../../../ui/fields/is-composing.ts";
import { useReturnedFocus } from "../../../ui/focus/use-returned-focus.ts";
import { TagChip } from "../../../ui/tags/TagChip.tsx";
import tagStyles from "../../../ui/tags/tags.module.css";
import { notify } from "../../../ui/toasts/notify.ts";
import { createChangesInTurn } from "./changes-in-turn.ts";
import styles from "./TagsField.module.css";

interface TagsFieldProps {
  ticket: StaffTicket;
  isBusy: boolean;
  /** With what was seen of the ticket; resolves with it as stored, or null where that is refused. */
  onChange(tagIds: string[], seen: StaffTicket): Promise<StaffTicket | null>;
}

/** The tags of a ticket: each can be taken off, another is put on by its name, also one that is new. */
export function TagsField({ ticket, isBusy, onChange }: TagsFieldProps) {
  const { tagIds } = ticket;
  const [isAdding, setIsAdding] = useState(false);
  const [inTurn] = useState(createChangesInTurn);
  const change = (tagsOf: (tagIds: readonly string[]) => string[]) =>
    inTurn(ticket, (now) => onChange(tagsOf(now.tagIds), now));
  const { button, returnFocus } = useReturnedFocus(isAdding);
  const { data: tags } = useTags();
  const nameOf = (id: string) => tags?.find((tag) => tag.id === id)?.name;
  useCommands([{ words: t("Add a tag"), key: "t", run: () => setIsAdding(true) }]);
  const leave = () => setIsAdding(false);
  const close = () => {
    returnFocus();
    leave();
  };
  return (
    <div className={`${tagStyles.tags} ${styles.tags}`} aria-busy={isBusy}>
      {tagIds.map((id) => {
        const name = nameOf(id);
        return (
          name && (
            <TagChip
              key={id}
              name={name}
              onRemove={() => void change((now) => now.filter((other) => other !== id))}
            />
          )
        );
      })}
      {isAdding ? (
        <TagInput
          tags={(tags ?? []).filter(({ id }) => !tagIds.includes(id))}
          onAdd={async (id) => (await change((now) => [...now, id])) !== null}
          onClose={close}
          onLeave={leave}
        />
      ) : (
        <button
          ref={button}
          type="button"
          className={tagStyles.button}
          aria-label={t("Add a tag")}
          aria-keyshortcuts="t"
          title={t("Add a tag (T)")}
          onClick={() => setIsAdding(true)}
        >
          <Plus size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

interface TagInputProps {
  tags: readonly { id: string; name: string }[];
  onAdd(id: string): Promise<boolean>;
  onClose(): void;
  /** The focus has gone elsewhere and stays there. */
  onLeave(): void;
}

/** Where a tag's name is written, with those that there are offered. */
function TagInput({ tags, onAdd, onClose, onLeave }: TagInputProps) {
  const [name, setName] = useState("");
  const [create, { isLoading }] = useCreateTagMutation();
  const list = useId();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return onClose();
    if (isLoading) return;
    const known = tags.find((tag) => tag.name.toLowerCase() === wanted.toLowerCase());
    const id = known?.id ?? (await created(wanted));
    if (!id || !(await onAdd(id))) return;
    // What was written while the server had not answered is the next one.
    setName((now) => (now.trim() === wanted ? "" : now));
  };
  const created = async (wanted: string): Promise<string | undefined> => {
    const { data, error } = await create(wanted);
    if (error) notify.error(causeOf(error));
    return data?.id;
  };
  return (
    <form
      className={tagStyles.form}
      onSubmit={(event) => void add(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isComposing(event)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a key or a button
        autoFocus
        className={tagStyles.input}
        aria-label={t("Name of the tag")}
        placeholder={t("Tag")}
        value={name}
        maxLength={limits.tagNameMaxChars}
        readOnly={isLoading}
        list={list}
        onChange={({ target }) => setName(target.value)}
        // Not when the window itself is left.
        onBlur={() => document.hasFocus() && name.trim() === "" && onLeave()}
      />
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag.id} value={tag.name} />
        ))}
      </datalist>
    </form>
  );
}
