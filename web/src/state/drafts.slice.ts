import { isBlank } from "@deskbell/shared/visible-text";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { RegisteredFile } from "./file-registry.ts";
import { sessionEnded } from "./session.slice.ts";

/** Content of one ticket's composer. */
export interface MessageDraft {
  text: string;
  files: RegisteredFile[];
  /** Idempotency key of unchanged content that was sent before and failed. */
  clientMessageId: string;
  /** Why it was not sent or a file was not attached, in sentences. */
  problems: string[];
  /** What a macro sets with it, as JSON. */
  macro?: string | undefined;
}

/** Drafts by ticket id, so that they survive switching tickets; of notes under an id of their own. */
export type DraftsState = Record<string, MessageDraft>;

export const emptyDraft: MessageDraft = { text: "", files: [], clientMessageId: "", problems: [] };

/** Where the draft of a ticket's internal note is kept: never where a reply's is. */
export const noteDraftOf = (ticketId: string): string => `note:${ticketId}`;

const initialState: DraftsState = {};

interface OfTicket<T> {
  ticketId: string;
  value: T;
}

/** The draft to change; changed content is another message and needs a new id. */
function changed(drafts: DraftsState, ticketId: string): MessageDraft {
  const draft = { ...(drafts[ticketId] ?? emptyDraft), clientMessageId: "", problems: [] };
  drafts[ticketId] = draft;
  return draft;
}

/** Joined content is a new message: it gets no id of either. */
const joined = (earlier: MessageDraft, later: MessageDraft = emptyDraft): MessageDraft => ({
  text: [earlier.text, later.text].filter(Boolean).join("\n"),
  files: [...earlier.files, ...later.files],
  clientMessageId: "",
  problems: [...earlier.problems, ...later.problems],
  macro: later.macro ?? earlier.macro,
});

const drafts = createSlice({
  name: "drafts",
  initialState,
  reducers: {
    draftTyped(drafts, { payload: { ticketId, value } }: PayloadAction<OfTicket<string>>) {
      changed(drafts, ticketId).text = value;
    },
    draftFilesAdded(
      drafts,
      {
        payload: { ticketId, value },
      }: PayloadAction<OfTicket<{ files: RegisteredFile[]; problems: string[] }>>,
    ) {
      const draft = changed(drafts, ticketId);
      draft.files = [...draft.files, ...value.files];
      draft.problems = value.problems;
    },
    draftFileRemoved(drafts, { payload: { ticketId, value } }: PayloadAction<OfTicket<string>>) {
      const draft = changed(drafts, ticketId);
      draft.files = draft.files.filter(({ id }) => id !== value);
    },
    draftFilesOrdered(drafts, { payload: { ticketId, value } }: PayloadAction<OfTicket<string[]>>) {
      const draft = changed(drafts, ticketId);
      draft.files = draft.files.toSorted((a, b) => value.indexOf(a.id) - value.indexOf(b.id));
    },
    /** A message put back for editing, or a restored draft: placed before what was typed since. */
    draftReturned(drafts, { payload: { ticketId, value } }: PayloadAction<OfTicket<MessageDraft>>) {
      const typed = drafts[ticketId];
      drafts[ticketId] = isEmptyDraft(typed) ? value : joined(value, typed);
    },
    /** All of it at once: whoever listens never sees it empty in between. */
    draftReplaced(drafts, { payload: { ticketId, value } }: PayloadAction<OfTicket<MessageDraft>>) {
      drafts[ticketId] = value;
    },
    draftCleared(drafts, { payload: ticketId }: PayloadAction<string>) {
      delete drafts[ticketId];
    },
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => initialState),
});

export const {
  draftTyped,
  draftFilesAdded,
  draftFileRemoved,
  draftFilesOrdered,
  draftReturned,
  draftReplaced,
  draftCleared,
} = drafts.actions;
export const draftsReducer = drafts.reducer;

export function isEmptyDraft(draft: MessageDraft | undefined): boolean {
  return !draft || (isBlank(draft.text) && draft.files.length === 0);
}
