import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { sessionEnded } from "./session.slice.ts";

/** Whether this browser keeps what a person has typed and not sent. */
export interface PersistenceState {
  /** Whether what an earlier page left is back: a form need not wait for more. */
  isRestored: boolean;
  /** Missing, full or forbidden: it then lives as long as the page. */
  hasFailed: boolean;
}

const initialState: PersistenceState = { isRestored: false, hasFailed: false };

const keeping = createSlice({
  name: "keeping",
  initialState,
  reducers: {
    persistenceChanged: (state, { payload }: PayloadAction<Partial<PersistenceState>>) => ({
      ...state,
      ...payload,
    }),
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => initialState),
});

export const { persistenceChanged } = keeping.actions;
export const persistenceReducer = keeping.reducer;
