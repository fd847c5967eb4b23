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
  /** What users/is-admin answered; until then null, and `failed` when it gave no answer. */
  isAdmin: boolean | "failed" | null;
}

const initialState: SessionState = {
  status: "unknown",
  user: null,
  startedAt: null,
  endedBy: null,
  isAdmin: null,
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
        isAdmin: state.user?._id === user._id ? state.isAdmin : null,
      }),
    },
    /** Of the person with this id: an answer about somebody else comes too late. */
    adminAnswered(
      state,
      { payload }: PayloadAction<{ userId: string; isAdmin: boolean | "failed" }>,
    ) {
      if (state.user?._id === payload.userId) state.isAdmin = payload.isAdmin;
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

export const { sessionStarted, adminAnswered, sessionEnded, sessionUnreachable, sessionChecking } =
  session.actions;
export const sessionReducer = session.reducer;

/** The signed-in person. */
export const selectViewer = (state: { session: SessionState }): User | null => state.session.user;

/**
 * Whether the signed-in person works for the desk. Their record tells at once, so that nothing waits;
 * then users/is-admin decides, and without its answer nobody is an admin (spec §6).
 */
export function selectIsStaff({ session: { user, isAdmin } }: { session: SessionState }): boolean {
  return isAdmin === null ? user?.role === "admin" : isAdmin === true;
}
