import type { Draft } from "@deskbell/shared/drafts/draft";
import type { TakenBack } from "@deskbell/shared/messages/scheduled-message";
import { isBlank } from "@deskbell/shared/visible-text";
import {
  draftReplaced,
  draftReturned,
  emptyDraft,
  type MessageDraft,
} from "../../../../state/drafts.slice.ts";
import type { RegisteredFile } from "../../../../state/file-registry.ts";
import type { AppThunk } from "../../../../state/hooks.ts";
import { type KeptDraft, keptDrafts } from "../../../../state/kept-drafts.ts";

/**
 * Puts a reply that was taken back before what is written in its ticket. Where it is a draft at the server, too, this
 * device may have that already: it is told of drafts by events.
 */
export function putBack(reply: TakenBack): AppThunk {
  return (dispatch, getState) => {
    const { conversationId: ticketId, text, draft } = reply;
    if (draft === null) return; // it has been sent since, or emptied
    if (draft) {
      const here = getState().drafts[ticketId] ?? emptyDraft;
      const { kept, value } = metHere(text, draft, here, keptDrafts.get(ticketId));
      // What is here then is written on it.
      if (kept) keptDrafts.put(ticketId, kept);
      if (value) dispatch(draftReplaced({ ticketId, value }));
      return;
    }
    const value = { ...emptyDraft, text, files: storedFilesOf(reply) };
    dispatch(draftReturned({ ticketId, value }));
  };
}

const notKept: KeptDraft = { version: null, content: { text: "" } };

/** What is known of the server's draft from now on, and what is to stand here; neither where this device has it already. */
function metHere(
  text: string,
  draft: Draft,
  here: MessageDraft,
  known: KeptDraft = notKept,
): { kept?: KeptDraft; value?: MessageDraft } {
  const files = keptFilesOf(draft);
  const theirs = { version: draft.version, content: { text: draft.text, files } };
  const isHere = ({ id }: RegisteredFile) => here.files.some(({ keptAs }) => keptAs === id);
  const missing = files.filter((file) => !isHere(file));
  const stands = missing.length === 0 && here.text.startsWith(text);
  if (known.version === draft.version || stands) return {};
  const written = (words: string, all: RegisteredFile[]) => ({
    kept: theirs,
    value: { ...emptyDraft, text: words, files: all, macro: here.macro },
  });
  const knownFiles = (known.content.files ?? []).map(({ id }) => id);
  const isUnwritten = isBlank(here.text) && !here.files.some(({ keptAs }) => keptAs);
  if (isUnwritten || isAsKnown(here, known.content.text, knownFiles)) {
    const own = here.files.filter(({ keptAs }) => !keptAs || files.some(({ id }) => id === keptAs));
    return written(draft.text, [...missing, ...own]);
  }
  // Nobody else has written there: what is written here was written after it.
  const isOurs = [text, joined(text, known.content.text)].includes(draft.text);
  if (!isOurs) return { kept: { ...known, other: theirs } };
  const returned = missing.filter(({ id }) => !knownFiles.includes(id));
  return written(joined(text, here.text), [...returned, ...here.files]);
}

const isAsKnown = (here: MessageDraft, text: string, fileIds: readonly string[]): boolean => {
  const kept = here.files.flatMap(({ keptAs }) => keptAs ?? []);
  return here.text === text && kept.join() === fileIds.join();
};

const joined = (...texts: string[]): string => texts.filter(Boolean).join("\n");

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
