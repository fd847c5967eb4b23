import type { Draft } from "@deskbell/shared/drafts/draft";
import type { TakenBack } from "@deskbell/shared/messages/scheduled-message";
import { draftReturned, emptyDraft } from "../../../state/drafts.slice.ts";
import type { RegisteredFile } from "../../../state/file-registry.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { keptDrafts } from "../../../state/kept-drafts.ts";

/**
 * Puts a reply that was taken back before what is written in its ticket. Where it is a draft at the server, too, this
 * device may have that already: it is told of drafts by events.
 */
export function putBack(reply: TakenBack): AppThunk {
  return (dispatch, getState) => {
    const { conversationId: ticketId, text, draft } = reply;
    if (draft === null) return; // it has been sent since, or emptied
    const value = { ...emptyDraft, text, files: storedFilesOf(reply) };
    if (draft) {
      const written = getState().drafts[ticketId] ?? emptyDraft;
      const all = keptFilesOf(draft);
      value.files = all.filter(({ id }) => !written.files.some(({ keptAs }) => keptAs === id));
      const isTaken = keptDrafts.get(ticketId)?.version === draft.version;
      if (isTaken || (value.files.length === 0 && written.text.startsWith(text))) return;
      const { version } = draft;
      // What is here now is written on it.
      keptDrafts.put(ticketId, { version, content: { text: draft.text, files: all } });
    }
    dispatch(draftReturned({ ticketId, value }));
  };
}

const keptFilesOf = ({ files = [] }: Draft): RegisteredFile[] =>
  files.map(({ id, name, type, bytes, scan }) => ({
    ...{ id, name, type, bytes, keptAs: id },
    ...(scan === "waiting" && { scan }),
  }));

/** They lie at the server with the reply: they are named when it is sent again, not uploaded. */
const storedFilesOf = ({ files, fileIds }: TakenBack): RegisteredFile[] =>
  files.map(({ name, bytes, type, path }, i) => ({
    ...{ id: fileIds[i] ?? path, name, bytes, type },
    storedAt: path,
  }));
