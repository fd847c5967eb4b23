import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** Whether news arrive by themselves at the moment. */
export interface ConnectionState {
  isConnected: boolean;
  /** ISO time up to which everything has arrived; null before the first connection. */
  upToDateSince: string | null;
}

const initialState: ConnectionState = { isConnected: false, upToDateSince: null };

const connection = createSlice({
  name: "connection",
  initialState,
  reducers: {
    connected: (state) => {
      state.isConnected = true;
    },
    disconnected: (state, { payload: at }: PayloadAction<string>) => {
      if (state.isConnected) state.upToDateSince = at;
      state.isConnected = false;
    },
    connectionLeft: () => initialState,
  },
});

export const { connected, disconnected, connectionLeft } = connection.actions;
export const connectionReducer = connection.reducer;
