import { configureStore } from "@reduxjs/toolkit";
import { expect, it } from "vitest";
import { draftsReducer, draftTyped } from "../../../../state/drafts.slice.ts";
import type { RootState } from "../../../../state/hooks.ts";
import { keepMacro } from "./macro-draft.ts";

const macro = { id: "m1", set: { status: "solved" }, seen: { activitySeq: 0, assigneeId: null } };

it("a reply never looks emptied while what is set with it changes: another device's words do not take its place", () => {
  const store = configureStore({ reducer: { drafts: draftsReducer } });
  store.dispatch(draftTyped({ ticketId: "t", value: "Here is a new one." }));
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.getState().drafts.t?.text ?? ""));
  for (const one of [macro, null]) {
    const change = keepMacro("t", one as Parameters<typeof keepMacro>[1]);
    change(store.dispatch, store.getState as () => RootState, undefined as never);
  }
  expect(new Set(seen)).toEqual(new Set(["Here is a new one."]));
  expect(store.getState().drafts.t).not.toHaveProperty("macro", expect.any(String));
});
