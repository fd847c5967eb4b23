import type { ReplyStatus } from "@deskbell/shared/tickets/lifecycle";
import type { Person } from "@deskbell/shared/users/user";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { RegisteredFile } from "./file-registry.ts";
import { sessionEnded } from "./session.slice.ts";

/** A message that was sent here and that the server has not confirmed yet; persisted until then by app/persistence/persist-unsent.ts. */
export interface OutgoingMessage {
  /** The same for every attempt, so that the server stores it once. */
  clientMessageId: string;
  ticketId: string;
  /** An internal note, which goes to the ticket's notes alone; its id is then its `clientNoteId`. */
  isNote?: true;
  /** Ids of the colleagues whom a note addresses; absent while it is not known who works here. */
  mentions?: string[];
  text: string;
  files: RegisteredFile[];
  /** Absent in messages stored by older versions. */
  receiver?: Person | null;
  /** Orders restored messages; strictly increasing within a tab. */
  queuedAtMs: number;
  /** The highest `seq` its author had seen; absent for customers. See docs/decisions/0011. */
  lastSeenSeq?: number;
  /** What its author wants the ticket to be after it. */
  thenStatus?: ReplyStatus | undefined;
  /** What a macro sets with it, as JSON. */
  macro?: string | undefined;
  /** When it is to go; absent for one that goes as soon as it can. */
  sendAt?: string | undefined;
  /** 0 … 1 of the whole request. */
  sentShare: number;
  /** `stale`: others have written since, its author decides; `sent`: stored, not yet in the thread. */
  state: "queued" | "sending" | "sent" | "failed" | "stale";
  /** An attempt left whole, and nobody knows what became of it. */
  mayBeStored?: boolean;
  /** The desk holds it back for a while after it has it: it can be taken back there. */
  canComeBack?: boolean;
  /** Its author has cancelled it: it is taken back as soon as the desk has it. */
  isWantedBack?: boolean;
  /** What an automatic retry waits for. */
  waitsFor: "" | "connection" | "pause";
  problems: string[];
}

/** Not retried automatically: its author sends, edits or discards it. */
export function needsItsAuthor({ state }: OutgoingMessage): boolean {
  return state === "failed" || state === "stale";
}

/** The server has it, and its author does not want it back. */
export function isDelivered({ state, isWantedBack }: OutgoingMessage): boolean {
  return state === "sent" && !isWantedBack;
}

/**
 * Whether it can be cancelled: what has left as a whole may be stored already, and written anew it is there twice. Where
 * it can come back, the desk is asked for it; where no answer came for long its author, who was warned, may give it up.
 *
 * @param isHeldBack whether an earlier one has to go first
 */
export function canBeCancelled(message: OutgoingMessage, isHeldBack = false): boolean {
  const { state, files, waitsFor, sentShare, problems } = message;
  if (message.mayBeStored && state !== "sent")
    return (!!message.canComeBack && !message.isWantedBack) || problems.length > 0;
  if (state === "sending") return files.length > 0 && sentShare < 1;
  return state === "queued" && (isHeldBack || waitsFor !== "");
}

const initialState: OutgoingMessage[] = [];

const outbox = createSlice({
  name: "outbox",
  initialState,
  reducers: {
    messageQueued(outbox, { payload }: PayloadAction<OutgoingMessage>) {
      outbox.push(payload);
    },
    /** Messages of an earlier page or another tab, placed before those sent since. */
    outboxRestored(outbox, { payload }: PayloadAction<OutgoingMessage[]>) {
      const known = new Set(outbox.map(({ clientMessageId }) => clientMessageId));
      const restored = payload.filter(({ clientMessageId }) => !known.has(clientMessageId));
      return [...outbox, ...restored].sort((a, b) => a.queuedAtMs - b.queuedAtMs);
    },
    messageChanged(
      outbox,
      { payload: { id, ...change } }: PayloadAction<{ id: string } & Partial<OutgoingMessage>>,
    ) {
      const message = outbox.find(({ clientMessageId }) => clientMessageId === id);
      if (message) Object.assign(message, change);
    },
    messageLeft(outbox, { payload: id }: PayloadAction<string>) {
      return outbox.filter(({ clientMessageId }) => clientMessageId !== id);
    },
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => initialState),
});

export const { messageQueued, outboxRestored, messageChanged, messageLeft } = outbox.actions;
export const outboxReducer = outbox.reducer;
