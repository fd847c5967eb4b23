import type { Message } from "@deskbell/shared/messages/message";
import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SessionModel } from "../identity/session.model.ts";
import { createCaller } from "../testing/call-api.ts";
import { aged, signUpAtProvider } from "../testing/identity/identity-accounts.ts";
import { aCustomer, anEmail, signIn, testPassword } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { createClock } from "./clock.ts";

const minuteMs = 60_000;
let desk: TestDesk | undefined;
afterEach(async () => {
  await desk?.close();
  desk = undefined;
});

describe("a machine whose clock is ten minutes wrong", () => {
  // case H15
  it.each([10, -10])("(%i) says so, and believes nothing that is long over", async (minutes) => {
    const said: string[] = [];
    const log = pino({}, { write: (line: string) => said.push(line) });
    desk = await startTestDesk({ now: () => Date.now() + minutes * minuteMs, log });
    expect(said.filter((line) => line.includes("clock is wrong"))).toHaveLength(1);

    const ada = await aCustomer(desk);
    expect((await ada.call("GET", "users/me")).status).toBe(200);
    await SessionModel.updateMany({}, { expiresAt: new Date(Date.now() - minuteMs) });
    expect((await ada.call("GET", "users/me")).status).toBe(401);

    const email = anEmail();
    const { idToken } = await signUpAtProvider({ email, password: testPassword, name: "" });
    const passwords = { password: testPassword, confirmPassword: testPassword };
    const signUp = async (proof: string) => {
      const headers = { "X-Identity-Token": proof };
      const body = { email, name: "Ada Byron", ...passwords };
      return (await createCaller(desk?.url ?? "")("POST", "users/sign-up", body, headers)).status;
    };
    expect(await signUp(aged(idToken, 400))).toBe(403);
    expect(await signUp(idToken)).toBe(201);
  });

  // case I26
  it("in the middle of a talk keeps the order of its messages, and lets nobody in again", async () => {
    desk = await startTestDesk();
    const ada = await aCustomer(desk);
    const gone = await signIn(desk, ada.email);
    await gone.call("POST", "users/logout");
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket, { text: "one" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60 * minuteMs });
    try {
      await aMessage(ada, ticket, { text: "two" });
      await aMessage(ada, ticket, { text: "three" });
      const page = (await ada.call("GET", `message/${ticket._id}?after=0`)).body as Message[];
      expect(page.map(({ seq, text }) => [seq, text])).toEqual([
        [1, "one"],
        [2, "two"],
        [3, "three"],
      ]);
      expect((await gone.call("GET", "users/me")).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  it("goes by its own clock again once that was set", async () => {
    let ownMs = 0;
    const log = pino({ level: "silent" });
    const askTime = async () => new Date(20 * minuteMs);
    const clock = createClock({ askTime, log, now: () => ownMs });
    await clock.compare();
    expect(clock.now()).toBe(20 * minuteMs);
    ownMs = 20 * minuteMs + 30_000;
    await clock.compare();
    expect(clock.now()).toBe(ownMs);
  });
});
