import { limits } from "@deskbell/shared/limits";
import * as fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { receiveTickets } from "../../features/tickets/sync/receive-tickets.ts";
import { listedTickets } from "../../features/tickets/sync/ticket-pages.ts";
import { allTickets, ticketsApi } from "../../features/tickets/tickets.api.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { aTicketDesk } from "../../testing/a-ticket-desk.ts";
import { anId } from "../../testing/builders.ts";
import { addServerData, store } from "../store.ts";
import { createCatchUp } from "./catch-up.ts";
import { createEventBatcher } from "./event-batcher.ts";
import { subscribeCatchUp } from "./subscribe-catch-up.ts";

const { listTickets, readTicket } = ticketsApi.endpoints;

beforeAll(addServerData);
afterEach(() => {
  store.dispatch(sessionEnded("left"));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Somebody with the list of a desk on the screen. */
async function aReader(desk: ReturnType<typeof aTicketDesk>) {
  await store.dispatch(listTickets.initiate(allTickets, { forceRefetch: true }));
  desk.asked.length = 0;
  return {
    sees: () => {
      const { data } = listTickets.select(allTickets)(store.getState());
      return data ? listedTickets(data) : null;
    },
    readsOn: () =>
      store.dispatch(listTickets.initiate(allTickets, { direction: "forward", subscribe: false })),
    comesBack: () => store.dispatch(createCatchUp()()),
  };
}

/** Whether the list was asked for from its beginning. */
const hasAskedForAll = (asked: readonly { path: string }[]) =>
  asked.some(({ path }) => path === "conversation?limit=50");

describe("whoever comes back to their list", () => {
  it("sees what was written meanwhile, and what was opened, without all of it being asked for", async () => {
    const desk = aTicketDesk(20);
    const reader = await aReader(desk);
    desk.changes(3);
    desk.changes(21);
    await reader.comesBack();
    expect(reader.sees()).toEqual(desk.tickets);
    expect(desk.asked.map(({ path }) => path)).toEqual(["catch-up"]);
  });

  it("is told once that the list cannot be loaded, also when the connection comes to stand meanwhile", async () => {
    vi.useFakeTimers();
    const desk = aTicketDesk(20);
    desk.cannotBeReached(true);
    const asking = store.dispatch(listTickets.initiate(allTickets, { forceRefetch: true }));
    await vi.advanceTimersByTimeAsync(1_500);
    void store.dispatch(createCatchUp()());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.asked).toHaveLength(4); // once, and the three retries of spec §9
    expect(listTickets.select(allTickets)(store.getState()).isError).toBe(true);

    desk.cannotBeReached(false); // whoever comes back after that need not press a button
    const again = store.dispatch(createCatchUp()());
    await vi.advanceTimersByTimeAsync(1_000);
    await again;
    const { data } = listTickets.select(allTickets)(store.getState());
    expect(data && listedTickets(data)).toEqual(desk.tickets);
    asking.unsubscribe();
  });

  it("sees so as soon as the connection stands again", async () => {
    const desk = aTicketDesk(20);
    const reader = await aReader(desk);
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("location", { protocol: "http:" });
    vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "" }));
    const server = aRealtimeConnection();
    const events = createEventBatcher(server.socket);
    const { stop } = subscribeCatchUp(events, store);
    desk.changes(3);
    server.connects();
    await expect.poll(() => reader.sees()).toEqual(desk.tickets);
    expect(hasAskedForAll(desk.asked)).toBe(false);
    stop();
    events.stop();
  });

  it("sees a change that became known half a minute late", async () => {
    const desk = aTicketDesk(20);
    const late = desk.changes(3);
    desk.restores(
      desk.tickets.map((ticket) => (ticket === late ? { ...ticket, lastSeq: 0 } : ticket)),
    );
    const reader = await aReader(desk);
    desk.restores(desk.tickets.map((ticket) => (ticket.ticket === 3 ? late : ticket)));
    await reader.comesBack();
    expect(reader.sees()?.find(({ ticket }) => ticket === 3)).toEqual(late);
  });

  it("gets all of it anew when more has changed than one answer holds", async () => {
    const desk = aTicketDesk(limits.ticketsPageSize + 10);
    const reader = await aReader(desk);
    for (let ticket = 1; ticket <= limits.ticketsPageSize + 1; ticket++) desk.changes(ticket);
    await reader.comesBack();
    await expect.poll(() => hasAskedForAll(desk.asked)).toBe(true);
    await expect.poll(() => reader.sees()).toEqual(desk.tickets.slice(0, limits.ticketsPageSize));
  });

  it("gets all of it anew when a backup was put back", async () => {
    const desk = aTicketDesk(20);
    const backup = desk.tickets;
    desk.changes(5);
    const reader = await aReader(desk);
    desk.restores(backup);
    await reader.comesBack();
    await expect.poll(() => reader.sees()).toEqual(backup);
    expect(hasAskedForAll(desk.asked)).toBe(true);
  });

  it("gets a ticket again that could not be had", async () => {
    vi.useFakeTimers();
    const desk = aTicketDesk(2);
    const reader = await aReader(desk);
    desk.cannotBeReached(true);
    const wanted = store.dispatch(readTicket.initiate(anId(1)));
    await vi.runAllTimersAsync();
    expect(await wanted).toMatchObject({ isError: true });
    desk.cannotBeReached(false);
    await reader.comesBack();
    await vi.runAllTimersAsync();
    expect(readTicket.select(anId(1))(store.getState()).data).toMatchObject({ ticket: 1 });
  });

  it("sees what a fresh list would show, whatever was published, lost or late", async () => {
    const change = fc.record({
      ticket: fc.integer({ min: 1, max: 80 }),
      afterMs: fc.integer({ min: 0, max: 90_000 }),
      isPublished: fc.boolean(),
    });
    const changes = fc.oneof(
      { weight: 4, arbitrary: fc.array(change, { maxLength: 8 }) },
      { weight: 1, arbitrary: fc.array(change, { minLength: 50, maxLength: 60 }) },
    );
    const away = fc.record({ changes, readsOn: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.nat(70), fc.array(away, { maxLength: 3 }), async (count, times) => {
        const desk = aTicketDesk(count);
        const reader = await aReader(desk);
        for (const { changes, readsOn } of times) {
          if (readsOn) await reader.readsOn();
          for (const { ticket, afterMs, isPublished } of changes) {
            const changed = desk.changes(ticket, afterMs);
            if (isPublished) store.dispatch(receiveTickets([changed]));
          }
          await reader.comesBack();
          await Promise.all(store.dispatch(ticketsApi.util.getRunningQueriesThunk()));
          const seen = reader.sees() ?? [];
          expect(seen).toEqual(desk.tickets.slice(0, seen.length));
          expect(seen.length).toBeGreaterThanOrEqual(
            Math.min(desk.tickets.length, limits.ticketsPageSize),
          );
        }
        store.dispatch(sessionEnded("left"));
      }),
      { numRuns: 25 },
    );
  });
});
