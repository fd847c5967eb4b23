import type { User } from "@deskbell/shared/users/user";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** Who is signed in here. */
export interface SessionState {
  /** `unknown` until the stored token was checked; `unreachable` when it could not be. */
  status: "unknown" | "signedOut" | "signedIn" | "unreachable";
  user: User | null;
}

const initialState: SessionState = { status: "unknown", user: null };

const session = createSlice({
  name: "session",
  initialState,
  reducers: {
    sessionStarted: (_state, { payload: user }: PayloadAction<User>) => ({
      status: "signedIn" as const,
      user,
    }),
    sessionEnded: () => ({ status: "signedOut" as const, user: null }),
    sessionUnreachable: () => ({ status: "unreachable" as const, user: null }),
    sessionChecking: () => initialState,
  },
});

export const { sessionStarted, sessionEnded, sessionUnreachable, sessionChecking } =
  session.actions;
export const sessionReducer = session.reducer;

/** The signed-in person. */
export const selectViewer = (state: { session: SessionState }): User | null => state.session.user;
