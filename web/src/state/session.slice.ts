import type { User } from "@deskbell/shared/users/user";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** How a session came to be over: its person left, the server ended it, or there was none. */
export type SessionEnd = "left" | "revoked" | "absent";

/** Who is signed in here. */
export interface SessionState {
  /** `unknown` until the stored token was checked; `unreachable` when it could not be. */
  status: "unknown" | "signedOut" | "signedIn" | "unreachable";
  user: User | null;
  /** ISO time: what is written from then on is news. Null while nobody is signed in. */
  startedAt: string | null;
  endedBy: SessionEnd | null;
}

const initialState: SessionState = {
  status: "unknown",
  user: null,
  startedAt: null,
  endedBy: null,
};

const session = createSlice({
  name: "session",
  initialState,
  reducers: {
    /** Also when the person has changed: the session then goes on. */
    sessionStarted: {
      /** @param startedAt ISO time before which nothing counts as news: when signing in began */
      prepare: (user: User, startedAt = new Date().toISOString()) => ({
        payload: { user, startedAt },
      }),
      reducer: (
        state,
        { payload: { user, startedAt } }: PayloadAction<{ user: User; startedAt: string }>,
      ): SessionState => ({
        status: "signedIn",
        user,
        startedAt: state.user?._id === user._id && state.startedAt ? state.startedAt : startedAt,
        endedBy: null,
      }),
    },
    sessionEnded: (_state, { payload: endedBy }: PayloadAction<SessionEnd>): SessionState => ({
      ...initialState,
      status: "signedOut",
      endedBy,
    }),
    sessionUnreachable: (): SessionState => ({ ...initialState, status: "unreachable" }),
    sessionChecking: () => initialState,
  },
});

export const { sessionStarted, sessionEnded, sessionUnreachable, sessionChecking } =
  session.actions;
export const sessionReducer = session.reducer;

/** The signed-in person. */
export const selectViewer = (state: { session: SessionState }): User | null => state.session.user;
