import { afterEach, expect, it, vi } from "vitest";
import { aStore } from "../../../testing/a-store.ts";
import { aTicket } from "../../../testing/builders.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { ticketsApi } from "../tickets.api.ts";
import { receiveReadMark } from "./read-marks.ts";
import { receiveTickets } from "./receive-tickets.ts";

afterEach(() => vi.unstubAllGlobals());

const at = (minute: number) => new Date(Date.UTC(2026, 7, 1, 9, minute)).toISOString();
const older = aTicket({ subject: "As it was", updatedAt: at(1) });
const newer = aTicket({ subject: "As it is", updatedAt: at(2) });

function aTicketThatIsOpen() {
  const store = aStore();
  const { _id: id } = newer;
  const known = { endpointName: "readTicket", arg: id, value: newer } as const;
  store.dispatch(ticketsApi.util.upsertQueryEntries([known]));
  return {
    receives: (...events: (typeof older)[]) => store.dispatch(receiveTickets(events)),
    subject: () => ticketsApi.endpoints.readTicket.select(id)(store.getState()).data?.subject,
  };
}

it("an open ticket does not go back to what an event says that was under way for longer", () => {
  const ticket = aTicketThatIsOpen();
  ticket.receives(older);
  expect(ticket.subject()).toBe("As it is");
  ticket.receives({ ...newer, subject: "As it is by now", updatedAt: at(3) }, older);
  expect(ticket.subject()).toBe("As it is by now");
});

it("what an event says while the ticket is asked for is not lost to an answer that is older", async () => {
  await import("../../../api/first-contracts.ts");
  const store = aStore();
  answerByContract({
    "GET conversation/:id": () => {
      queueMicrotask(() => {
        store.dispatch(receiveTickets([newer]));
        const mark = { conversationId: newer._id, seq: newer.lastSeq, isUnread: false };
        store.dispatch(receiveReadMark(mark));
      });
      return { status: "success", data: { ...older, isUnread: true } };
    },
  });
  const asked = store.dispatch(ticketsApi.endpoints.readTicket.initiate(newer._id));
  await asked;
  const kept = () => ticketsApi.endpoints.readTicket.select(newer._id)(store.getState()).data;
  await expect.poll(kept).toMatchObject({ subject: "As it is", isUnread: false });
  asked.unsubscribe();
});
