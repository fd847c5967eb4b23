import type { Note } from "@deskbell/shared/tickets/note";
import { type SubmitEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStaff, useTeams } from "../../../api/desk.api.ts";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { focusFrom } from "../../../ui/focus/focus-from.ts";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { rememberViewer } from "../../../ui/toasts/notify.ts";
import { EditButtons } from "../changes/EditButtons.tsx";
import {
  editedWords,
  isEditing,
  keepEditedText,
  stopEditing,
  takeFocusWish,
} from "../changes/editing.ts";
import { menuIdOf } from "../changes/menu-id.ts";
import { putChangedNotes } from "../history/put-changed-notes.ts";
import { addresseesOf, mentionedIds } from "../notes/mentions.ts";
import styles from "./NoteEditForm.module.css";
import { useEditNoteMutation } from "./note-changes.api.ts";

const Field = optionalPart(() => import("../notes/NoteWriting.tsx").then((m) => m.EditedNoteField));

/** The words of one's own note, in their place: Enter saves, Esc leaves them as they were, @ addresses somebody. */
export function NoteEditForm({ ticketId, note }: { ticketId: string; note: Note }) {
  const { _id: noteId, files } = note;
  const dispatch = useAppDispatch();
  const [{ version, ...begun }] = useState(() => editedWords(noteId));
  const [text, setText] = useState(begun.text);
  const [problem, setProblem] = useState<string | null>(null);
  const [edit, { isLoading }] = useEditNoteMutation();
  const { data: staff } = useStaff(false);
  const { data: teams } = useTeams();
  const addressees = useMemo(() => addresseesOf(staff ?? [], teams ?? []), [staff, teams]);
  const form = useRef<HTMLFormElement>(null);
  // Until the field's code is there, which then takes the focus: keys are not the page's meanwhile.
  useLayoutEffect(() => {
    if (takeFocusWish(noteId)) form.current?.focus();
  }, [noteId]);
  const isEmpty = text.trim() === "" && files.length === 0;

  function leave(): void {
    stopEditing(noteId);
    focusFrom(form.current, document.getElementById(menuIdOf(noteId)));
  }

  async function save(): Promise<void> {
    if (isEmpty || isLoading) return;
    if (text.trim() === note.text) return leave();
    // Whom its words address is not known without them.
    if (!staff || !teams) return setProblem(t("Your colleagues are not loaded yet. Try again."));
    const isSameViewer = rememberViewer();
    const mentions = mentionedIds(text, addressees);
    const { data, error } = await edit({ ticketId, noteId, text, mentions, version });
    if (!isSameViewer()) return;
    if (!data) return setProblem(causeOf(error));
    dispatch(putChangedNotes(ticketId, [data]));
    // A redaction that came first has ended it.
    if (isEditing(noteId)) leave();
  }

  const problemsId = `note-problem-${noteId}`;
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      data-edits={noteId}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void save();
      }}
      // Esc is for the words alone; and before there is a field for them, so are letters.
      onKeyDown={(event) => {
        const isOfForm = event.target === event.currentTarget;
        if (event.key === "Escape" || isOfForm) event.stopPropagation();
        if (event.key === "Escape" && isOfForm) leave();
      }}
    >
      <div className={styles.editor}>
        <Field
          text={text}
          addressees={addressees}
          problemsId={problemsId}
          isInvalid={problem !== null}
          isReadOnly={isLoading}
          onType={(typed) => {
            setText(typed);
            keepEditedText(noteId, typed);
          }}
          onSend={() => void save()}
          onLeave={(rowsBelow) => {
            if (rowsBelow === 0) leave();
          }}
        />
      </div>
      <div id={problemsId}>
        <EditButtons problem={problem} isBusy={isLoading} isEmpty={isEmpty} onCancel={leave} />
      </div>
    </form>
  );
}
