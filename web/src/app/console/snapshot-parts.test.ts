import { afterEach, beforeAll, expect, it } from "vitest";
import { ticketsApi } from "../../features/tickets/tickets.api.ts";
import { draftCleared, draftTyped } from "../../state/drafts.slice.ts";
import { anId, aTicket } from "../../testing/builders.ts";
import { addServerData, store } from "../store.ts";
import { areSameParts, snapshotParts } from "./snapshot-parts.ts";

beforeAll(addServerData);
afterEach(() => {
  store.dispatch(draftCleared(anId(1)));
  store.dispatch(ticketsApi.util.resetApiState());
});

it("what an agent types is no reason to store again what the server said", () => {
  const saved = snapshotParts(store.getState());
  for (const text of ["H", "He", "Hello"]) {
    store.dispatch(draftTyped({ ticketId: anId(1), value: text }));
  }
  expect(areSameParts(snapshotParts(store.getState()), saved)).toBe(true);
  store.dispatch(
    ticketsApi.util.upsertQueryEntries([
      { endpointName: "readTicket", arg: anId(1), value: aTicket() },
    ]),
  );
  expect(areSameParts(snapshotParts(store.getState()), saved)).toBe(false);
  expect(areSameParts(saved, null)).toBe(false);
});
