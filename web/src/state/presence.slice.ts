import type { Presence } from "@deskbell/shared/presence/presence";
import type { Person } from "@deskbell/shared/users/user";
import { createSelector, createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { disconnected } from "./connection.slice.ts";
import { draftCleared, draftTyped } from "./drafts.slice.ts";
import { sessionEnded } from "./session.slice.ts";

/** Who is where at the moment, as far as this page was told, and what it tells itself. */
export interface PresenceState {
  /** Windows of other people that are somewhere, by window id. */
  windows: Record<string, Presence>;
  /** When each last said so, in ms of this computer's clock. */
  receivedAtMs: Record<string, number>;
  /** The ticket that somebody looks at here; null while they look elsewhere. */
  viewedTicketId: string | null;
  /** Where a key was pressed last; another object for each key. */
  typed: { ticketId: string; isEmpty: boolean } | null;
}

const initialState: PresenceState = {
  windows: {},
  receivedAtMs: {},
  viewedTicketId: null,
  typed: null,
};

const presence = createSlice({
  name: "presence",
  initialState,
  reducers: {
    presenceReceived(
      state,
      { payload }: PayloadAction<{ presences: readonly Presence[]; atMs: number }>,
    ) {
      for (const heard of payload.presences) {
        const { windowId } = heard;
        if (heard.ticketId === null) forget(state, windowId);
        else {
          state.receivedAtMs[windowId] = payload.atMs - heard.agoMs;
          // What is only said again draws nothing anew.
          if (!isSame(state.windows[windowId], heard)) state.windows[windowId] = heard;
        }
      }
    },
    /** Windows that were last heard of at that time, or before, have gone without a word. */
    presenceExpired(state, { payload: untilMs }: PayloadAction<number>) {
      for (const [windowId, atMs] of Object.entries(state.receivedAtMs)) {
        if (atMs <= untilMs) forget(state, windowId);
      }
    },
    ticketViewed(state, { payload: ticketId }: PayloadAction<string | null>) {
      state.viewedTicketId = ticketId;
    },
  },
  extraReducers: (build) =>
    build
      .addCase(draftTyped, (state, { payload: { ticketId, value } }) => {
        state.typed = { ticketId, isEmpty: value.trim() === "" };
      })
      .addCase(draftCleared, (state, { payload: ticketId }) => {
        if (state.typed?.ticketId === ticketId) state.typed = null;
      })
      // Nothing is heard any more, also not that somebody has stopped.
      .addCase(disconnected, (state) => {
        state.windows = {};
        state.receivedAtMs = {};
      })
      .addCase(sessionEnded, () => initialState),
});

export const { presenceReceived, presenceExpired, ticketViewed } = presence.actions;
export const presenceReducer = presence.reducer;

function forget(state: PresenceState, windowId: string): void {
  delete state.windows[windowId];
  delete state.receivedAtMs[windowId];
}

function isSame(known: Presence | undefined, heard: Presence): boolean {
  return (
    known?.ticketId === heard.ticketId &&
    known.isTyping === heard.isTyping &&
    known.person.name === heard.person.name &&
    known.person.avatar === heard.person.avatar
  );
}

/** Somebody at a ticket, in however many windows. */
export interface PresentPerson extends Person {
  isTyping: boolean;
}

const nobody: readonly PresentPerson[] = [];

const selectByTicket = createSelector(
  (state: { presence: PresenceState }) => state.presence.windows,
  (windows) => {
    const byTicket = new Map<string, PresentPerson[]>();
    for (const { ticketId, person, isTyping } of Object.values(windows)) {
      const people = byTicket.get(ticketId ?? "") ?? [];
      const known = people.find(({ id }) => id === person.id);
      if (known) known.isTyping ||= isTyping;
      else people.push({ ...person, isTyping });
      byTicket.set(ticketId ?? "", people);
    }
    return byTicket;
  },
);

/** Who else is at a ticket. */
export function selectPresent(
  state: { presence: PresenceState },
  ticketId: string,
): readonly PresentPerson[] {
  return selectByTicket(state).get(ticketId) ?? nobody;
}
