import { limits } from "@deskbell/shared/limits";
import type { CatchUpQuestion, SocketCatchUp } from "@deskbell/shared/realtime/catch-up";
import { afterEach, describe, expect, it } from "vitest";
import { SessionModel } from "../identity/session.model.ts";
import { MessageModel } from "../messages/message.model.ts";
import { aWindow, type Window } from "../testing/a-window.ts";
import { aCustomer, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { answerMaxChars } from "./catch-up.sockets.ts";

const { desk, admin, ada, eve } = aTestDeskWithPeople();
let windows: Window[] = [];
afterEach(() => {
  for (const { close } of windows) close();
  windows = [];
});

/** Connects, and asks for what was missed over that connection. */
async function comesBack({ token }: TestPerson) {
  const window = await aWindow(desk.url, { token });
  expect(window.isIn).toBe(true);
  windows.push(window);
  return (question: CatchUpQuestion): Promise<SocketCatchUp> =>
    window.socket.timeout(60_000).emitWithAck("catch-up", question);
}

const codeOf = (answer: SocketCatchUp) => (answer.status === "success" ? "answered" : answer.code);

describe("whoever connects again", () => {
  it("is answered over the connection just what a request is answered", async () => {
    const bob = await aCustomer(desk, "Bob");
    const kettle = await aTicket(bob);
    await aMessage(bob, kettle, { text: "It leaks" });
    await aMessage(admin, kettle, { text: "Where?" });
    await desk.tickets.settled();
    const question = {
      changedSince: kettle.updatedAt,
      threads: [{ id: kettle._id, seq: 1, activitySeq: 0 }],
    };
    for (const person of [bob, admin]) {
      const answer = await (await comesBack(person))(question);
      expect(answer).toEqual((await person.call("POST", "catch-up", question)).body);
      expect(answer).toMatchObject({ data: { threads: [{ messages: [{ text: "Where?" }] }] } });
    }
  });

  it("learns nothing of a ticket that is not theirs", async () => {
    const ticket = await aTicket(ada);
    const asks = await comesBack(eve);
    expect(await asks({ threads: [{ id: ticket._id, seq: 0 }] })).toMatchObject({
      data: { threads: [{ id: ticket._id, isGone: true }] },
    });
  });

  it("is answered nothing once their session is over, also where the connection has not been told", async () => {
    const bob = await aCustomer(desk, "Bob");
    const asks = await comesBack(bob);
    await SessionModel.deleteOne({ userId: bob.user._id });
    // It is cut off where the look at new connections is first.
    const said = await asks({}).then(codeOf, () => "cut off");
    expect(["not_signed_in", "cut off"]).toContain(said);
  });

  it("asks once; what they ask more is for HTTP", async () => {
    const asks = await comesBack(ada);
    expect(await asks({})).toMatchObject({ status: "success" });
    expect(await asks({})).toMatchObject({ status: "fail", code: "too_many_requests" });
  });

  it("is sent to HTTP where more was missed than an event has room for", async () => {
    const bob = await aCustomer(desk, "Bob");
    const ticket = await aTicket(bob);
    const first = await aMessage(bob, ticket, { text: "1" });
    await MessageModel.updateOne(
      { _id: first._id },
      { $set: { text: "x".repeat(answerMaxChars) } },
    );
    const asks = await comesBack(bob);
    expect(await asks({ threads: [{ id: ticket._id, seq: 0 }] })).toMatchObject({
      status: "fail",
      code: "body_too_large",
    });
  });

  it("may ask for as many threads as a request, and is refused with a reason what is none", async () => {
    const known = { id: "0".repeat(24), seq: 2_147_483_647, activitySeq: 2_147_483_647 };
    const thread = { ...known, revision: 2_147_483_647 };
    const threads = Array(limits.catchUpThreadsMax).fill(thread);
    const changedSince = new Date().toISOString();
    const answer = await (await comesBack(ada))({ changedSince, threads });
    expect(answer).toMatchObject({ data: { threads: threads.map(() => ({ isGone: true })) } });
    const asks = await comesBack(ada);
    expect(await asks({ threads: [{ ...thread, seq: -1 }] })).toMatchObject({
      status: "fail",
      code: "invalid_input",
    });
  });
});
