import type { Note } from "@deskbell/shared/tickets/note";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { rememberViewer } from "../../../ui/toasts/notify.ts";
import { ConfirmDeletion } from "../changes/ConfirmDeletion.tsx";
import { putChangedNotes } from "../history/put-changed-notes.ts";
import { useDeleteNoteMutation } from "./note-changes.api.ts";

interface DeleteNoteDialogProps {
  ticketId: string;
  note: Note;
  onClose(): void;
}

/** Asks whether a note is to go for good. */
export function DeleteNoteDialog({ ticketId, note, onClose }: DeleteNoteDialogProps) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useDeleteNoteMutation();
  async function onDelete(): Promise<string | null> {
    const isSameViewer = rememberViewer();
    const { data, error } = await remove({ ticketId, noteId: note._id });
    if (!isSameViewer()) return null;
    if (!data) return causeOf(error);
    dispatch(putChangedNotes(ticketId, [data]));
    return null;
  }
  return (
    <ConfirmDeletion
      title={t("Delete this note?")}
      text={t(
        "Its words and files are removed for good, for everybody. That it was there stays visible.",
      )}
      isBusy={isLoading}
      onDelete={onDelete}
      onClose={onClose}
    />
  );
}
