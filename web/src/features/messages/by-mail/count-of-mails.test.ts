import { afterEach, expect, it, vi } from "vitest";
import { aStore } from "../../../testing/a-store.ts";
import { anId } from "../../../testing/builders.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { deliveryApi } from "../delivery/delivery.api.ts";
import { mailsApi } from "./mails.api.ts";

afterEach(() => vi.unstubAllGlobals());

const { countMails, listMails } = mailsApi.endpoints;

/** A page whose rail counts mail problems, at a desk where three answers did not arrive. */
async function aRail() {
  const desk = { undelivered: 3 };
  const delivery = { goesTo: null, waiting: null, mails: [] };
  const solvesOne = () => {
    desk.undelivered -= 1;
    return { status: "success", data: delivery } as const;
  };
  answerByContract({
    "GET mails": () => ({
      status: "success",
      data: [],
      counts: { held: 0, filed: 0, failed: 0, undelivered: desk.undelivered },
    }),
    "POST conversation/:id/delivery/:mailId/try-again": solvesOne,
    "DELETE conversation/:id/delivery/suppression": solvesOne,
  });
  const store = aStore();
  await store.dispatch(countMails.initiate());
  const counted = () => countMails.select()(store.getState()).data?.counts.undelivered;
  return { store, desk, counted };
}

it("an agent who mails an answer once more from its ticket sees the count of mail problems follow", async () => {
  const { store, counted } = await aRail();
  const { mailAgain, liftSuppression } = deliveryApi.endpoints;
  await store.dispatch(mailAgain.initiate({ ticketId: anId(1), mailId: anId(2) }));
  await expect.poll(counted).toBe(2);
  await store.dispatch(liftSuppression.initiate(anId(1)));
  await expect.poll(counted).toBe(1);
});

it("what the list of mails has just shown is what the rail counts beside it", async () => {
  const { store, desk, counted } = await aRail();
  expect(counted()).toBe(3);
  desk.undelivered = 1;
  await store.dispatch(listMails.initiate({ state: "held", ticket: null }));
  expect(counted()).toBe(1);
});
