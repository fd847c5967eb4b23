import { createSlice } from "@reduxjs/toolkit";

/** How the inbox's ticket list is shown: as rows, or collapsed to avatars. */
export interface SidebarState {
  isCollapsed: boolean;
}

const initialState: SidebarState = { isCollapsed: false };

const sidebar = createSlice({
  name: "sidebar",
  initialState,
  reducers: {
    sidebarToggled(state) {
      state.isCollapsed = !state.isCollapsed;
    },
  },
});

export const { sidebarToggled } = sidebar.actions;
export const sidebarReducer = sidebar.reducer;
