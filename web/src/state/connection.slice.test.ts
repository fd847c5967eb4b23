import { expect, it } from "vitest";
import {
  type ConnectionState,
  caughtUp,
  connected,
  connectionReducer,
  disconnected,
  fellBehind,
  shownAsOf,
} from "./connection.slice.ts";

type Step = Parameters<typeof connectionReducer>[1];
const after = (...steps: Step[]): ConnectionState =>
  steps.reduce<ConnectionState | undefined>(connectionReducer, undefined) as ConnectionState;

const asked = "2026-08-01T10:00:00.000Z";

it("what is shown is as old as the last answer that confirmed it, whenever the connection was lost", () => {
  const lost = after(connected(), caughtUp(asked), disconnected());
  expect(lost).toEqual({ isConnected: false, isCaughtUp: false, upToDateSince: asked });
  expect(after(connected(), disconnected()).upToDateSince).toBeNull();
  const behind = after(connected(), caughtUp(asked), fellBehind(), disconnected(), connected());
  expect(behind).toEqual({ isConnected: true, isCaughtUp: false, upToDateSince: asked });
  expect(after(shownAsOf(asked), connected(), disconnected()).upToDateSince).toBe(asked);
});
