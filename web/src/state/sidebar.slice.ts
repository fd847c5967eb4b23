import { createSlice } from "@reduxjs/toolkit";

/** What stands on both sides of a conversation. */
export interface SidebarState {
  /** The list shows avatars alone. */
  isCollapsed: boolean;
  /** What is known about the ticket is shown when it is asked for. */
  areDetailsCollapsed: boolean;
}

const initialState: SidebarState = { isCollapsed: false, areDetailsCollapsed: false };

const sidebar = createSlice({
  name: "sidebar",
  initialState,
  reducers: {
    sidebarToggled(state) {
      state.isCollapsed = !state.isCollapsed;
    },
    detailsToggled(state) {
      state.areDetailsCollapsed = !state.areDetailsCollapsed;
    },
  },
});

export const { sidebarToggled, detailsToggled } = sidebar.actions;
export const sidebarReducer = sidebar.reducer;
