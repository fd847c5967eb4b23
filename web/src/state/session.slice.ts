import type { User } from "@deskbell/shared/users/user";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** How a session came to be over: its person left, the server ended it, or there was none. */
export type SessionEnd = "left" | "revoked" | "absent";

/** Who is signed in here. */
export interface SessionState {
  /** `unknown` until the stored token was checked; `unreachable` when it could not be. */
  status: "unknown" | "signedOut" | "signedIn" | "unreachable";
  user: User | null;
  endedBy: SessionEnd | null;
}

const initialState: SessionState = { status: "unknown", user: null, endedBy: null };

const session = createSlice({
  name: "session",
  initialState,
  reducers: {
    sessionStarted: (_state, { payload: user }: PayloadAction<User>): SessionState => ({
      status: "signedIn",
      user,
      endedBy: null,
    }),
    sessionEnded: (_state, { payload: endedBy }: PayloadAction<SessionEnd>): SessionState => ({
      status: "signedOut",
      user: null,
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
