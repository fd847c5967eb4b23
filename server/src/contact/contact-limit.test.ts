import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { writeToSupport } from "../testing/contact.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { ContactModel } from "./contact.model.ts";

let desk: TestDesk;
afterEach(() => desk.close());

const forwardedFor = (address: string) => ({ "X-Forwarded-For": address });

// case F13
it("an address that writes too often is told when to come back, and a repeat is not counted", async () => {
  desk = await startTestDesk({ contactMessagesPerAddress: 2 });
  const repeated = { "Idempotency-Key": randomUUID() };
  for (let i = 0; i < 4; i++) {
    expect((await writeToSupport(desk.url, {}, repeated)).status).toBe(202);
  }
  expect((await writeToSupport(desk.url, { message: "" })).status).toBe(400);
  expect((await writeToSupport(desk.url)).status).toBe(202);

  const refused = await writeToSupport(desk.url);
  expect(refused).toMatchObject({
    status: 429,
    body: { status: "fail", code: "too_many_requests", message: expect.stringMatching(/minutes/) },
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
  expect((await writeToSupport(desk.url, {}, repeated)).status).toBe(202);
  expect(await ContactModel.countDocuments()).toBe(2);
});

it("nobody is counted as somebody else by saying so", async () => {
  desk = await startTestDesk({ contactMessagesPerAddress: 1 });
  expect((await writeToSupport(desk.url, {}, forwardedFor("192.0.2.1"))).status).toBe(202);
  expect((await writeToSupport(desk.url, {}, forwardedFor("192.0.2.2"))).status).toBe(429);
});

it("behind a proxy that the operator has named, each visitor is counted for themselves", async () => {
  desk = await startTestDesk({ contactMessagesPerAddress: 1, trustProxy: 1 });
  expect((await writeToSupport(desk.url, {}, forwardedFor("192.0.2.1"))).status).toBe(202);
  expect((await writeToSupport(desk.url, {}, forwardedFor("192.0.2.2"))).status).toBe(202);
  // What stands before the proxy's own entry was written by the visitor.
  expect((await writeToSupport(desk.url, {}, forwardedFor("192.0.2.9, 192.0.2.2"))).status).toBe(
    429,
  );
});
