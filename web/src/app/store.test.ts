import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  sessionChecking,
  sessionEnded,
  sessionStarted,
  sessionUnreachable,
} from "../state/session.slice.ts";
import { aUser } from "../testing/builders.ts";
import { notify, subscribeToasts } from "../ui/toasts/notify.ts";
import { store } from "./store.ts";

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", new URL("https://desk.example/"));
  vi.stubGlobal("fetch", () => Promise.reject(new Error("There is no desk here.")));
  vi.spyOn(console, "error").mockReturnValue();
  store.dispatch(sessionChecking());
});
afterEach(() => {
  store.dispatch(sessionEnded("left"));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function waiting(): string[] {
  const texts: string[] = [];
  subscribeToasts(
    ({ text }) => texts.push(text),
    () => {},
  )();
  return texts;
}

it("whoever opens the page with a token that has expired sees what was to be said to them", () => {
  notify.success("Your address is verified");
  store.dispatch(sessionEnded("revoked"));
  expect(waiting()).toEqual(["Your address is verified", "You were signed out."]);
});

it.each([
  ["signed in", sessionStarted(aUser())],
  ["signed in at a desk that cannot be reached", sessionUnreachable()],
])("what was said to somebody %s is not shown to the next person", (_, before) => {
  store.dispatch(before);
  notify.success("The team is saved");
  store.dispatch(sessionEnded("left"));
  expect(waiting()).toEqual([]);
});
