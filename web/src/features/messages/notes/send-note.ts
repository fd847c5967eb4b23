import {
  draftCleared,
  draftReturned,
  isEmptyDraft,
  noteDraftOf,
} from "../../../state/drafts.slice.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import {
  messageChanged,
  messageLeft,
  messageQueued,
  type OutgoingMessage,
} from "../../../state/outbox.slice.ts";
import { onceAttached } from "../outbox/once-attached.ts";
import { type Mentionable, mentionedIds } from "./mentions.ts";

// What a person decides about a note. The outbox delivers it, as it does messages.

/**
 * Moves the note that was being written to the outbox.
 *
 * @param addressees undefined while they are not known: delivery then finds out whom it mentions
 */
export function sendNote(
  ticketId: string,
  addressees: readonly Mentionable[] | undefined,
): AppThunk<boolean | Promise<boolean>> {
  return (dispatch, getState) =>
    dispatch(
      onceAttached(noteDraftOf(ticketId), () => {
        const draft = getState().drafts[noteDraftOf(ticketId)];
        if (!draft || isEmptyDraft(draft)) return false;
        const text = draft.text.trim();
        dispatch(
          messageQueued({
            clientMessageId: draft.clientMessageId || crypto.randomUUID(),
            ticketId,
            isNote: true,
            ...(addressees && { mentions: mentionedIds(text, addressees) }),
            text,
            files: draft.files,
            queuedAtMs: Math.max(Date.now(), (getState().outbox.at(-1)?.queuedAtMs ?? 0) + 1),
            sentShare: 0,
            state: "queued",
            waitsFor: "",
            problems: [],
          }),
        );
        dispatch(draftCleared(noteDraftOf(ticketId)));
        return true;
      }),
    );
}

/** Sends a refused note again, under the same id. */
export const retryNote = ({ clientMessageId: id }: OutgoingMessage) =>
  messageChanged({ id, state: "queued", waitsFor: "", sentShare: 0, problems: [] });

/** Puts a note back to where notes are written, before what is there; a request under way is aborted. */
export function editNote(message: OutgoingMessage): AppThunk {
  return (dispatch) => {
    const { ticketId, text, files, clientMessageId, problems } = message;
    const value = { text, files, clientMessageId, problems };
    dispatch(draftReturned({ ticketId: noteDraftOf(ticketId), value }));
    dispatch(messageLeft(clientMessageId));
  };
}
