import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { aStore } from "../../../testing/a-store.ts";
import { aTicket } from "../../../testing/builders.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { receiveTickets } from "../sync/receive-tickets.ts";
import { ticketsApi } from "../tickets.api.ts";
import { customerCountsApi } from "./customer-counts.api.ts";
import { subscribeCustomerCounts } from "./customer-counts.live.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A customer who looks at their filters. */
async function aCustomer(refusal?: number) {
  const { asked } = answerByContract({
    "GET views": () => {
      if (!refusal) return { status: "success", data: [{ name: "all", count: asked.length }] };
      const code = refusal === 403 ? "not_allowed" : "not_found";
      return Response.json(
        { status: "fail", code, message: "No.", errors: {} },
        { status: refusal },
      );
    },
  });
  const store = aStore();
  onTestFinished(subscribeCustomerCounts(store.dispatch));
  const { countCustomerViews } = customerCountsApi.endpoints;
  const settled = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(store.dispatch(ticketsApi.util.getRunningQueriesThunk()));
  };
  void store.dispatch(countCustomerViews.initiate());
  await settled();
  return {
    asked,
    settled,
    receives: (...tickets: Parameters<typeof receiveTickets>[0]) =>
      store.dispatch(receiveTickets(tickets)),
    isBackOnline: () =>
      store.dispatch(ticketsApi.util.invalidateTags([{ type: "Ticket", id: "view" }])),
    count: () => countCustomerViews.select()(store.getState()).data?.[0]?.count,
  };
}

const kettle = aTicket({ ticket: 1, customerStatus: "with_us" });
const toaster = aTicket({ ticket: 2, customerStatus: "with_us" });

it("a customer's filters are counted again when a ticket comes or changes its status, once for many, and by no message alone", async () => {
  const customer = await aCustomer();
  expect(customer.count()).toBe(1);
  customer.receives(kettle, toaster);
  customer.receives({ ...kettle, customerStatus: "your_turn" });
  await customer.settled();
  expect(customer.count()).toBe(2);

  customer.receives({ ...kettle, customerStatus: "your_turn", lastSeq: 1 });
  await customer.settled();
  expect(customer.asked).toHaveLength(2);

  customer.receives({ ...kettle, customerStatus: "solved", lastSeq: 1 });
  await customer.settled();
  expect(customer.count()).toBe(3);
});

it("a customer's filters are counted again with the lists of views, after a lost connection", async () => {
  const customer = await aCustomer();
  customer.isBackOnline();
  await customer.settled();
  expect(customer.count()).toBe(2);
});

it("who is made an agent while their filters are counted has no numbers of staff in them, and nothing complains", async () => {
  const complains = vi.spyOn(console, "error");
  answerByContract({
    "GET views": () => ({
      status: "success",
      data: [{ name: "solved", sort: "changed", count: 12 }],
      saved: [],
    }),
  });
  const counting = aStore().dispatch(customerCountsApi.endpoints.countCustomerViews.initiate());
  expect(await counting).toMatchObject({ isSuccess: true, data: [] });
  expect(complains).not.toHaveBeenCalled();
  complains.mockRestore();
});

it.each([403, 404])(
  "a server of before, which answers %i, is not asked again by what changes",
  async (refusal) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const customer = await aCustomer(refusal);
    customer.receives(kettle);
    customer.isBackOnline();
    await customer.settled();
    expect(customer.asked).toHaveLength(1);
    expect(customer.count()).toBeUndefined();
    vi.mocked(console.warn).mockRestore();
  },
);
