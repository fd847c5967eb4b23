import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** State of the realtime connection, and how far the caches are up to date. */
export interface ConnectionState {
  isConnected: boolean;
  /** Whether the events missed before were caught up since. */
  isCaughtUp: boolean;
  /** ISO time of the last catch-up that was complete; null before the first. */
  upToDateSince: string | null;
}

const initialState: ConnectionState = {
  isConnected: false,
  isCaughtUp: false,
  upToDateSince: null,
};

const connection = createSlice({
  name: "connection",
  initialState,
  reducers: {
    connected: (state) => {
      state.isConnected = true;
    },
    caughtUp: (state, { payload: at }: PayloadAction<string>) => {
      if (!state.isConnected) return;
      state.isCaughtUp = true;
      state.upToDateSince = at;
    },
    /** A catch-up failed, although the connection stands. */
    fellBehind: (state) => {
      state.isCaughtUp = false;
    },
    /** When exactly the connection broke is unknown: `upToDateSince` keeps the last confirmed time. */
    disconnected: (state) => {
      state.isConnected = false;
      state.isCaughtUp = false;
    },
    /** The caches were restored from a snapshot of that time. */
    shownAsOf: (_state, { payload: at }: PayloadAction<string>) => ({
      ...initialState,
      upToDateSince: at,
    }),
    connectionLeft: () => initialState,
  },
});

export const { connected, caughtUp, fellBehind, disconnected, shownAsOf, connectionLeft } =
  connection.actions;
export const connectionReducer = connection.reducer;
