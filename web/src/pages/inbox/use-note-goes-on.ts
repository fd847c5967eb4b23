import { useEffect } from "react";
import { useWritesNote } from "../../features/messages/notes/writing-settings.ts";
import { isWriting } from "../../ui/focus/is-writing.ts";

/** Has what is written in a merged ticket be, where it goes on, what it was: a note never becomes a reply. */
export function useNoteGoesOn(viewerId: string, ticketId: string, mergedInto: string | undefined) {
  const [isNote] = useWritesNote(viewerId, ticketId);
  const [isNoteThere, setIsNoteThere] = useWritesNote(viewerId, mergedInto ?? "");
  useEffect(() => {
    if (mergedInto && isNoteThere !== isNote && (isNote || isWriting())) setIsNoteThere(isNote);
  });
}
