import { times } from "@deskbell/shared/limits";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { allTickets, ticketsApi } from "../features/tickets/tickets.api.ts";
import { sessionEnded } from "../state/session.slice.ts";
import { aFailingDesk } from "../testing/failing-desk.ts";
import { addServerData, store } from "./store.ts";

const { listTickets } = ticketsApi.endpoints;
const ask = () => store.dispatch(listTickets.initiate(allTickets, { forceRefetch: true }));

beforeAll(addServerData);
afterEach(() => {
  store.dispatch(sessionEnded("left"));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// spec §9 Data fetching defaults
describe("a list that is asked for", () => {
  it("arrives in spite of three failures, asked again after 1, 2 and 4 seconds", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 3 });
    expect(await desk.settles(ask())).toMatchObject({ isSuccess: true });
    expect(desk.askedAtMs()).toEqual([0, 1_000, 3_000, 7_000]);
  });

  it("fails at the fourth failure", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 4 });
    expect(await desk.settles(ask())).toMatchObject({ isError: true, error: { status: 503 } });
    expect(desk.askedAtMs()).toHaveLength(1 + times.retriesMax);
  });

  it("is not asked for again when it was refused", async () => {
    const desk = aFailingDesk({ failsAs: "not_allowed", times: 1 });
    expect(await desk.settles(ask())).toMatchObject({ isError: true, error: { status: 403 } });
    expect(desk.askedAtMs()).toEqual([0]);
  });

  it("is kept for five minutes after it was last shown", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 0 });
    const shown = ask();
    await desk.settles(shown);
    shown.unsubscribe();
    const isKept = () => listTickets.select(allTickets)(store.getState()).isSuccess;
    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(isKept()).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(isKept()).toBe(false);
  });
});
