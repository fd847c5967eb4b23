import type { Presence } from "@deskbell/shared/presence/presence";
import type { Person } from "@deskbell/shared/users/user";
import { createSelector, createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { disconnected } from "./connection.slice.ts";
import { draftCleared, draftTyped } from "./drafts.slice.ts";
import { sessionEnded } from "./session.slice.ts";

/** Who is where at the moment, as far as this page knows, and what it publishes itself. */
export interface PresenceState {
  /** Other people's windows that show a ticket, by window id. */
  windows: Record<string, Presence>;
  /** When each was last received, in ms of this computer's clock. */
  receivedAtMs: Record<string, number>;
  /** The ticket that is viewed here; null while the page is not active. */
  viewedTicketId: string | null;
  /** Where a key was pressed last; a new object for each key. */
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
      for (const received of payload.presences) {
        const { windowId } = received;
        if (received.ticketId === null) remove(state, windowId);
        else {
          state.receivedAtMs[windowId] = payload.atMs - received.agoMs;
          // A heartbeat that changes nothing causes no rendering.
          if (!isSame(state.windows[windowId], received)) state.windows[windowId] = received;
        }
      }
    },
    /** Removes windows whose last heartbeat is as old as that time, or older. */
    presenceExpired(state, { payload: untilMs }: PayloadAction<number>) {
      for (const [windowId, atMs] of Object.entries(state.receivedAtMs)) {
        if (atMs <= untilMs) remove(state, windowId);
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
      // While disconnected nobody is known to be present.
      .addCase(disconnected, (state) => {
        state.windows = {};
        state.receivedAtMs = {};
      })
      .addCase(sessionEnded, () => initialState),
});

export const { presenceReceived, presenceExpired, ticketViewed } = presence.actions;
export const presenceReducer = presence.reducer;

function remove(state: PresenceState, windowId: string): void {
  delete state.windows[windowId];
  delete state.receivedAtMs[windowId];
}

function isSame(known: Presence | undefined, received: Presence): boolean {
  return (
    known?.ticketId === received.ticketId &&
    known.isTyping === received.isTyping &&
    known.person.name === received.person.name &&
    known.person.avatar === received.person.avatar
  );
}

/** A person at a ticket, in however many windows. */
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
