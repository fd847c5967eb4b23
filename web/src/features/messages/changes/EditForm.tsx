import { limits } from "@deskbell/shared/limits";
import type { Message } from "@deskbell/shared/messages/message";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { isComposing } from "../../../ui/fields/is-composing.ts";
import { focusFrom } from "../../../ui/focus/focus-from.ts";
import { rememberViewer } from "../../../ui/toasts/notify.ts";
import { putChanged } from "../sync/put-changed.ts";
import { useEditMessageMutation } from "./changes.api.ts";
import { EditButtons } from "./EditButtons.tsx";
import { editedWords, isEditing, keepEditedText, stopEditing, takeFocusWish } from "./editing.ts";
import styles from "./MessageWords.module.css";
import { menuIdOf } from "./menu-id.ts";

/** One's own words, in their place: Enter saves, Esc leaves them as they were. */
export function EditForm({ message }: { message: Message }) {
  const { _id, conversationId, seq, files } = message;
  const dispatch = useAppDispatch();
  const input = useRef<HTMLTextAreaElement>(null);
  const [{ version, ...begun }] = useState(() => editedWords(_id));
  const [text, setText] = useState(begun.text);
  const [problem, setProblem] = useState<string | null>(null);
  const [edit, { isLoading }] = useEditMessageMutation();
  const isEmpty = text.trim() === "" && files.length === 0;

  useEffect(() => {
    const field = input.current;
    if (!takeFocusWish(_id)) return;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [_id]);

  function leave(): void {
    stopEditing(_id);
    focusFrom(input.current?.form, document.getElementById(menuIdOf(_id)));
  }

  async function save(): Promise<void> {
    if (isEmpty || isLoading) return;
    if (text.trim() === message.text) return leave();
    const isSameViewer = rememberViewer();
    const { data, error } = await edit({ conversationId, seq, text, version });
    if (!isSameViewer()) return;
    if (!data) return setProblem(causeOf(error));
    dispatch(putChanged(conversationId, [data]));
    // A redaction that came first has ended it.
    if (isEditing(_id)) leave();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // An input method takes Enter and Esc for itself.
    if (isComposing(event)) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      leave();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void save();
    }
  }

  return (
    <form
      className={styles.form}
      data-edits={_id}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={input}
        className={styles.input}
        aria-label={t("Edit message")}
        dir="auto"
        lang={navigator.language}
        maxLength={limits.messageTextMaxChars}
        value={text}
        readOnly={isLoading}
        onChange={({ target }) => {
          setText(target.value);
          keepEditedText(_id, target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <EditButtons problem={problem} isBusy={isLoading} isEmpty={isEmpty} onCancel={leave} />
    </form>
  );
}
