import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller } from "../../testing/call-api.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { demoPassword } from "./demo-people.ts";
import { demoTickets } from "./demo-tickets.ts";
import { demoMerges } from "./demo-work.ts";
import type { SeedParts } from "./seed-parts.ts";
import { startDemoData } from "./start-demo-data.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());

test("a trial on a busy machine opens with all of its demo data, though the database was silent for a while", async () => {
  let sent = 0;
  const parts: SeedParts = {
    ...desk,
    log: { info() {} },
    messages: {
      ...desk.messages,
      send(...args) {
        sent += 1;
        if (sent === 20) throw new mongoose.mongo.MongoNetworkTimeoutError("timed out");
        return desk.messages.send(...args);
      },
    },
  };
  await startDemoData(parts).done;
  const login = { email: "demo-admin@example.com", password: demoPassword };
  const { body } = await createCaller(desk.url)("POST", "users/login", login);
  const admin = createCaller(desk.url, body.data.token);
  const { body: tickets } = await admin("GET", "conversation?limit=100");
  expect(tickets).toHaveLength(demoTickets.filter(({ key }) => !demoMerges[key]).length);
});
