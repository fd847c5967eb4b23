import type { ThunkAction, ThunkDispatch } from "@reduxjs/toolkit";
import { useDispatch, useSelector } from "react-redux";
import type { StateFromReducersMapObject, UnknownAction } from "redux";
import type { api } from "../api/api.ts";
import type { uploads } from "../api/uploads.ts";
import type { authenticatedSlices } from "./authenticated-slices.ts";
import type { slices } from "./slices.ts";

/** The store's state on the pages of signed-in people; before those, only `slices` are loaded. */
export type RootState = StateFromReducersMapObject<
  typeof slices &
    typeof authenticatedSlices & { api: typeof api.reducer; uploads: typeof uploads.reducer }
>;
/** What thunks receive beside the store. */
export interface ThunkServices {
  /** Resolves once the store has RTK Query and the slices of signed-in people. */
  loadServerData(): Promise<void>;
}
export type AppDispatch = ThunkDispatch<RootState, ThunkServices, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, ThunkServices, UnknownAction>;
export interface AppStore {
  dispatch: AppDispatch;
  getState(): RootState;
}

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
