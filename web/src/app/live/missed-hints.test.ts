import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { deliveryApi } from "../../features/messages/delivery/delivery.api.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { anId } from "../../testing/builders.ts";
import { answerByContract } from "../../testing/contract-fetch.ts";
import { addServerData, store } from "../store.ts";
import { subscribeParts } from "./subscribe-parts.ts";

beforeAll(addServerData);
afterEach(() => {
  store.dispatch(sessionEnded("left"));
  vi.unstubAllGlobals();
});

it("an agent whose connection was gone sees what became meanwhile of an answer that was mailed", async () => {
  const data = { goesTo: null, waiting: null, mails: [] };
  const { asked } = answerByContract({
    "GET conversation/:id/delivery": () => ({ status: "success", data }),
  });
  const server = aRealtimeConnection();
  subscribeParts(server.socket);
  const shown = store.dispatch(deliveryApi.endpoints.readDelivery.initiate(anId(1)));
  await shown;
  server.connects();
  await vi.dynamicImportSettled();
  expect(asked, "what has just been loaded is not asked for again").toHaveLength(1);
  server.loses();
  server.connects();
  await expect.poll(() => asked.length).toBe(2);
  shown.unsubscribe();
});
