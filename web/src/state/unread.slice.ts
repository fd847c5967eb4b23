import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { sessionEnded } from "./session.slice.ts";

/** What somebody has seen on this computer. */
export interface UnreadState {
  /** ISO time; what was written before it counts as seen. */
  since: string;
  /** By ticket id, the number of the newest message that was looked at. */
  seen: Record<string, number>;
}

/** Nothing counts as unread before it is known who looks. */
const initialState: UnreadState = { since: "9999-12-31T00:00:00.000Z", seen: {} };

const unread = createSlice({
  name: "unread",
  initialState,
  reducers: {
    unreadOpened: (_state, { payload }: PayloadAction<UnreadState>) => payload,
    ticketSeen: ({ seen }, { payload }: PayloadAction<Pick<Ticket, "_id" | "lastSeq">>) => {
      seen[payload._id] = Math.max(seen[payload._id] ?? -1, payload.lastSeq);
    },
    /** The server has fewer messages than it had: what comes next is news, under numbers seen before. */
    seenLowered: ({ seen }, { payload }: PayloadAction<Pick<Ticket, "_id" | "lastSeq">>) => {
      seen[payload._id] = Math.min(seen[payload._id] ?? 0, payload.lastSeq);
    },
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => initialState),
});

export const { unreadOpened, ticketSeen, seenLowered } = unread.actions;
export const unreadReducer = unread.reducer;

/** Whether somebody else has written in a ticket since it was looked at. */
export function isUnread(
  { since, seen }: UnreadState,
  { _id, lastSeq, lastSenderId, updatedAt }: Ticket,
  viewerId: string,
): boolean {
  if (lastSenderId === viewerId) return false;
  const seenSeq = seen[_id];
  if (seenSeq === undefined) return updatedAt > since;
  return seenSeq < lastSeq;
}
