import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { sessionEnded } from "./session.slice.ts";

/** Whether this browser persists unsent work. */
export interface PersistenceState {
  /** Whether what earlier pages stored was restored: from then on forms can be shown. */
  isRestored: boolean;
  /** The storage is missing, full or forbidden: unsent work then lives as long as the page. */
  hasFailed: boolean;
}

const initialState: PersistenceState = { isRestored: false, hasFailed: false };

const persistence = createSlice({
  name: "persistence",
  initialState,
  reducers: {
    persistenceChanged: (state, { payload }: PayloadAction<Partial<PersistenceState>>) => ({
      ...state,
      ...payload,
    }),
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => initialState),
});

export const { persistenceChanged } = persistence.actions;
export const persistenceReducer = persistence.reducer;
