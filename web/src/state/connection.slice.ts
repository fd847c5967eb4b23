import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** Whether news arrive by themselves at the moment. */
export interface ConnectionState {
  isConnected: boolean;
  /** Whether what was missed before has arrived since. */
  isCaughtUp: boolean;
  /** ISO time up to which everything has arrived; null before the first connection. */
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
    /** Something could not be asked for, although the connection stands. */
    fellBehind: (state) => {
      state.isCaughtUp = false;
    },
    disconnected: (state, { payload: at }: PayloadAction<string>) => {
      const isFirst = !state.isConnected && state.upToDateSince === null;
      if (state.isCaughtUp || isFirst) state.upToDateSince = at;
      state.isConnected = false;
      state.isCaughtUp = false;
    },
    connectionLeft: () => initialState,
  },
});

export const { connected, caughtUp, fellBehind, disconnected, connectionLeft } = connection.actions;
export const connectionReducer = connection.reducer;
