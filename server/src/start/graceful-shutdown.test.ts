import { randomUUID } from "node:crypto";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MessageModel } from "../messages/message.model.ts";
import { createCaller, formOf } from "../testing/call-api.ts";
import { expectWithin } from "../testing/expect-within.ts";
import { aPicture } from "../testing/files.ts";
import { keepFigures } from "../testing/keep-figures.ts";
import { aCustomer } from "../testing/people.ts";
import { startNodes, type TestNodes } from "../testing/programs/start-nodes.ts";
import { aTicket } from "../testing/tickets.ts";
import { usualPatienceMs } from "./graceful-shutdown.ts";

let nodes: TestNodes;

beforeAll(async () => {
  nodes = await startNodes({ count: 1 });
});
afterAll(() => nodes.close());

const sends = 50;
const supervisorsWaitMs = 15_000;

// case I13
it("an operator stops the desk with 50 messages on their way: each is answered and stored, or was never sent", async () => {
  const customer = await aCustomer(nodes.at(0));
  const ticket = await aTicket(customer);
  const picture = await aPicture();
  const node = await nodes.start();
  const call = createCaller(node.url, customer.token);
  const ids = Array.from({ length: sends }, () => randomUUID());
  const answered = new Set<string>();
  let first = () => {};
  const firstAnswer = new Promise<void>((resolve) => {
    first = resolve;
  });
  const all = ids.map(async (clientMessageId) => {
    const fields = { conversationId: ticket._id, clientMessageId, text: clientMessageId };
    const answer = await call("POST", "message", formOf({ ...fields, attachments: picture }));
    if (answer.status !== 201) throw new Error(`${answer.status}`);
    answered.add(clientMessageId);
    first();
  });
  const settled = Promise.allSettled(all);
  await firstAnswer;
  const before = answered.size;
  const startMs = performance.now();
  expect(await node.stop()).toEqual({ code: 0, signal: null });
  expectWithin(performance.now() - startMs, supervisorsWaitMs);
  expect(usualPatienceMs).toBeLessThan(supervisorsWaitMs);
  const results = await settled;

  // The stop came while most of them were under way, or it proved nothing.
  expect(before).toBeLessThan(sends / 2);
  const stored = await MessageModel.find({ conversationId: ticket._id }).sort({ seq: 1 }).lean();
  const storedIds = stored.map(({ clientMessageId }) => clientMessageId);
  expect(new Set(storedIds).size).toBe(storedIds.length);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, n) => n + 1));
  // Nothing was cut: who was let in has an answer, and who has none is not there.
  expect(new Set(storedIds)).toEqual(answered);
  const refused = results.filter(({ status }) => status === "rejected").length;
  expect(answered.size + refused).toBe(sends);
  await keepFigures("drain", { sends, answered: answered.size, refused, lost: 0, doubled: 0 });
});

describe("a desk that is told to stop", () => {
  it("breaks its sockets so that their clients connect again by themselves", async () => {
    const customer = await aCustomer(nodes.at(0));
    const node = await nodes.start();
    const socket = io(node.url, {
      auth: { token: customer.token },
      transports: ["websocket"],
      reconnectionDelay: 50,
    });
    await new Promise<void>((resolve) => void socket.once("connect", resolve));
    const reason = new Promise((resolve) => void socket.once("disconnect", resolve));
    expect(await node.stop()).toMatchObject({ code: 0 });
    // "io server disconnect" would be for good.
    expect(await reason).toMatch(/^transport (?:close|error)$/);
    expect(socket.active).toBe(true);
    socket.close();
  });

  it("a second time ends at once", async () => {
    const customer = await aCustomer(nodes.at(0));
    const node = await nodes.start();
    // An upload that never ends keeps it from ending by itself.
    const hanging = fetch(`${node.url}/api/v1/message`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${customer.token}`,
        "Content-Type": "multipart/form-data; boundary=x",
      },
      body: new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode("--x\r\n")),
      }),
      duplex: "half",
    } as RequestInit).catch(() => null);
    await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status).toBe(200);
    process.kill(node.pid, "SIGTERM");
    await expect
      .poll(() =>
        fetch(`${node.url}/healthz`).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    const startMs = performance.now();
    // A repeat within half a second is the same press.
    const again = setInterval(() => process.kill(node.pid, "SIGTERM"), 100);
    expect(await node.ended).toEqual({ code: 1, signal: null });
    clearInterval(again);
    expectWithin(performance.now() - startMs, 3_000);
    await hanging;
  });
});
