import type { User } from "@deskbell/shared/users/user";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** How a session ended: its person signed out (`left`), the server ended it, or there was none. */
export type SessionEnd = "left" | "revoked" | "absent";

type IsAdmin = boolean | "failed";

/** Who is signed in here. */
export interface SessionState {
  /** `unknown` until the stored token was checked; `unreachable` when it could not be. */
  status: "unknown" | "signedOut" | "signedIn" | "unreachable";
  user: User | null;
  endedBy: SessionEnd | null;
  /** Answer of users/is-admin; null before it, `failed` without one. */
  isAdmin: IsAdmin | null;
}

const initialState: SessionState = {
  status: "unknown",
  user: null,
  endedBy: null,
  isAdmin: null,
};

const session = createSlice({
  name: "session",
  initialState,
  reducers: {
    /**
     * Also dispatched when the profile or the rights have changed; the session then continues, and an
     * answer about other rights is forgotten.
     */
    sessionStarted: (state, { payload: user }: PayloadAction<User>): SessionState => ({
      status: "signedIn",
      user,
      endedBy: null,
      isAdmin:
        // biome-ignore lint/plugin: whether the answer is still about this, no right
        state.user?._id === user._id && state.user?.access === user.access ? state.isAdmin : null,
    }),
    /** An answer about another person than the current one, or about earlier rights, is outdated, and ignored. */
    adminAnswered(
      state,
      { payload }: PayloadAction<{ asked: Pick<User, "_id" | "access">; isAdmin: IsAdmin }>,
    ) {
      const { _id: id, access } = state.user ?? {};
      // biome-ignore lint/plugin: whether the answer is still about this, no right
      if (id === payload.asked._id && access === payload.asked.access)
        state.isAdmin = payload.isAdmin;
    },
    /** The first end counts: a late refusal must not lead the next person to where the one before was. */
    sessionEnded: (state, { payload: endedBy }: PayloadAction<SessionEnd>): SessionState =>
      state.status === "signedOut" ? state : { ...initialState, status: "signedOut", endedBy },
    sessionUnreachable: (): SessionState => ({ ...initialState, status: "unreachable" }),
    sessionChecking: () => initialState,
  },
});

export const { sessionStarted, adminAnswered, sessionEnded, sessionUnreachable, sessionChecking } =
  session.actions;
export const sessionReducer = session.reducer;

/** The signed-in person. */
export const selectViewer = (state: { session: SessionState }): User | null => state.session.user;
