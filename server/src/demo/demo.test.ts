import { once } from "node:events";
import type { DemoAnswer, DemoMessage } from "@deskbell/shared/demo/demo";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createCaller } from "../testing/call-api.ts";
import { aCustomer, anAdmin, type TestPerson } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";

let desk: TestDesk;
let ada: TestPerson;
let eve: TestPerson;
const open: Socket[] = [];

beforeAll(async () => {
  desk = await startTestDesk();
  [ada, eve] = await Promise.all([aCustomer(desk, "Ada"), aCustomer(desk, "Eve")]);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => desk.close());

/** Somebody who looks at the demo page, and has joined rooms there. */
async function aVisit({ token }: TestPerson, rooms = [""], url = desk.url) {
  const socket = io(url, { auth: { token }, reconnection: false, transports: ["websocket"] });
  open.push(socket);
  const received: string[] = [];
  socket.onAny((event: string, { message }: Partial<DemoMessage>) =>
    received.push(event === "demo_message" ? String(message) : event),
  );
  await once(socket as unknown as NodeJS.EventEmitter, "connect");
  const send = (event: string, payload: unknown): Promise<DemoAnswer> =>
    socket.timeout(60_000).emitWithAck(event, payload);
  for (const room of rooms) await send("join_room", room);
  return { received, send, socket };
}

describe("the demo page", () => {
  // spec §7 send_message, join_room, send_Room_message
  it("passes a message on to all, and one to a room to those who joined it", async () => {
    const [adas, eves] = [await aVisit(ada, ["", "tea"]), await aVisit(eve)];
    expect(await adas.send("send_message", { message: "to all" })).toEqual({ problem: "" });
    await adas.send("send_Room_message", { room: "tea", message: "to the room" });
    await adas.send("send_message", { message: "last" });
    await expect.poll(() => eves.received).toContain("last");
    expect(adas.received).toEqual(["to all", "to the room", "last"]);
    expect(eves.received).toEqual(["to all", "last"]);
  });

  // spec §7 POST /inbox/message
  it("takes a message over HTTP too, from somebody who is signed in", async () => {
    const eves = await aVisit(eve);
    const sent = await ada.call("POST", "inbox/message", { message: "over HTTP" });
    expect(sent).toMatchObject({ status: 200, body: { status: "success" } });
    await expect.poll(() => eves.received).toEqual(["over HTTP"]);
    const stranger = createCaller(desk.url);
    expect((await stranger("POST", "inbox/message", { message: "x" })).status).toBe(401);
    for (const body of [
      {},
      { message: "" },
      { message: "x".repeat(501) },
      { message: { $ne: 1 } },
    ]) {
      expect((await ada.call("POST", "inbox/message", body)).status).toBe(400);
    }
  });

  it("lets nobody into a room of the product, whatever the room is called", async () => {
    const admin = await anAdmin(desk);
    const names = ["staff", `user:${eve.user._id}`, `user-${eve.user._id}`];
    const spy = await aVisit(ada, names);
    await aMessage(admin, await aTicket(eve));
    await spy.send("send_message", { message: "x" });
    expect(spy.received).toEqual([]);
  });

  it.each([
    ["send_message", null],
    ["send_message", { message: "x".repeat(501) }],
    ["join_room", { room: "x" }],
    ["join_room", "user:1"],
    ["send_Room_message", { room: "staff:", message: "x" }],
  ])("says what is wrong with %s %j", async (event, payload) => {
    const { send } = await aVisit(ada);
    expect(await send(event, payload)).toEqual({ problem: expect.stringMatching(/./) });
  });

  it("survives events without payload or acknowledgement, and too many rooms", async () => {
    const { socket, send } = await aVisit(ada);
    for (const event of ["send_message", "join_room", "send_Room_message"]) socket.emit(event);
    const answers: DemoAnswer[] = [];
    for (let i = 0; i < 6; i++) answers.push(await send("join_room", `room-${i}`));
    expect(answers.slice(0, 4)).toEqual(Array(4).fill({ problem: "" }));
    expect(answers.at(-1)?.problem).toContain("too many rooms");
  });
});
