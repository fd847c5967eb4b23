import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** Whether news arrive by themselves at the moment. */
export interface ConnectionState {
  isConnected: boolean;
  /** Whether what was missed before has arrived since. */
  isCaughtUp: boolean;
  /** ISO time up to which the server has said that nothing is missing; null before it has. */
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
    /** When the line died nobody knows: what was confirmed last is what counts. */
    disconnected: (state) => {
      state.isConnected = false;
      state.isCaughtUp = false;
    },
    /** What is shown was kept since then, by an earlier page. */
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
