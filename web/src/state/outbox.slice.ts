import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { HeldFile } from "./held-files.ts";
import { sessionEnded } from "./session.slice.ts";

/** A message on its way to the server, or one that did not get there while the composer was in use. */
export interface OutgoingMessage {
  clientMessageId: string;
  ticketId: string;
  text: string;
  files: HeldFile[];
  /** 0 … 1 of the whole request. */
  sentShare: number;
  state: "waiting" | "sending" | "failed";
  problems: string[];
}

const initialState: OutgoingMessage[] = [];

const find = (outbox: OutgoingMessage[], id: string) =>
  outbox.find(({ clientMessageId }) => clientMessageId === id);

const outbox = createSlice({
  name: "outbox",
  initialState,
  reducers: {
    messageQueued(outbox, { payload }: PayloadAction<OutgoingMessage>) {
      outbox.push(payload);
    },
    messageSending(outbox, { payload: id }: PayloadAction<string>) {
      const message = find(outbox, id);
      if (message) Object.assign(message, { state: "sending", sentShare: 0, problems: [] });
    },
    messageProgressed(outbox, { payload }: PayloadAction<{ id: string; sentShare: number }>) {
      const message = find(outbox, payload.id);
      if (message) message.sentShare = payload.sentShare;
    },
    messageFailed(outbox, { payload }: PayloadAction<{ id: string; problems: string[] }>) {
      const message = find(outbox, payload.id);
      if (message) Object.assign(message, { state: "failed", problems: payload.problems });
    },
    messageLeft(outbox, { payload: id }: PayloadAction<string>) {
      return outbox.filter(({ clientMessageId }) => clientMessageId !== id);
    },
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => initialState),
});

export const { messageQueued, messageSending, messageProgressed, messageFailed, messageLeft } =
  outbox.actions;
export const outboxReducer = outbox.reducer;
