import { EarlierTexts } from "../changes/EarlierTexts.tsx";
import { useListEarlierNoteTextsQuery } from "./note-changes.api.ts";

interface EarlierNoteDialogProps {
  ticketId: string;
  noteId: string;
  onClose(): void;
}

/** What a note said before it was edited. */
export function EarlierNoteDialog({ ticketId, noteId, onClose }: EarlierNoteDialogProps) {
  const { data, refetch, ...asked } = useListEarlierNoteTextsQuery({ ticketId, noteId });
  return (
    <EarlierTexts
      texts={data}
      isError={asked.isError}
      error={asked.error}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}
