import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SessionModel } from "../../identity/session.model.ts";
import { createCaller, formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { aCustomer, anEmail, type TestPerson, testPassword } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aDraft, aTicket } from "../../testing/tickets.ts";
import { UserModel } from "../../users/user.model.ts";
import { requestLimitsBut, usualRequestLimits } from "./request-limits.ts";

let desk: TestDesk;
let ada: TestPerson;
let stranger: ReturnType<typeof createCaller>;

async function openDesk(changes: Parameters<typeof startTestDesk>[0] = {}): Promise<void> {
  desk = await startTestDesk({ requestLimits: usualRequestLimits, ...changes });
  ada = await aCustomer(desk);
  stranger = createCaller(desk.url);
}
afterEach(() => desk.close());

const wrong = "Wrong#2026pw";
const logIn = (email: string, password: string, headers: object = {}) =>
  stranger("POST", "users/login", { email, password }, headers);

const tooOften = {
  status: 429,
  body: { status: "fail", code: "too_many_requests", message: expect.stringContaining("again in") },
};

describe("somebody who guesses passwords", () => {
  beforeEach(() => openDesk());

  // case A01 A06
  it("hears the same five times, and then to wait, even with the right one", async () => {
    for (let i = 0; i < 5; i++) {
      const answer = await logIn(ada.email, wrong);
      expect(answer).toMatchObject({ status: 401, body: { code: "wrong_credentials" } });
      expect(Object.keys(answer.body.errors)).toEqual(["common"]);
      expect(answer.body).not.toHaveProperty("data");
    }
    for (const password of [wrong, testPassword]) {
      const answer = await logIn(ada.email, password);
      expect(answer).toMatchObject(tooOften);
      const seconds = Number(answer.headers.get("Retry-After"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
    // Nobody is locked out: who is in stays in, and others come in.
    expect((await ada.call("GET", "users/me")).status).toBe(200);
    const eve = await aCustomer(desk);
    expect((await logIn(eve.email, testPassword)).status).toBe(200);
  });

  it("gets no further by sending all guesses at once", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(ada.email, wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  // case A08
  it("gets no further by inventing addresses for themselves", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      const headers = { "X-Forwarded-For": `203.0.113.${i}`, Forwarded: `for=203.0.113.${i}` };
      statuses.push((await logIn(ada.email, wrong, headers)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it("of many accounts from one address is stopped after twenty", async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => logIn(anEmail(), wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  });

  it("in a window that was left open is stopped as well", async () => {
    const body = {
      currentPassword: wrong,
      newPassword: testPassword,
      confirmPassword: testPassword,
    };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await ada.call("PUT", "users/update/password", body)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("by saying that a password was reset is stopped after five a minute, as at signing in", async () => {
    const path = `users/forgot-password/${encodeURIComponent(ada.email)}`;
    const body = { password: wrong, confirmPassword: wrong };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await stranger("PUT", path, body)).status);
    expect(statuses).toEqual([...Array(5).fill(401), 429]);
  });
});

describe("somebody who guesses tokens", () => {
  const limits = { ...usualRequestLimits, wrongTokensPerAddress: { max: 3, windowSeconds: 60 } };
  beforeEach(() => openDesk({ requestLimits: limits }));

  it("hears to wait after a few, and people behind the same address go on", async () => {
    const guess = async () => (await createCaller(desk.url, "a.b")("GET", "users/me")).status;
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([
      401, 401, 401, 429,
    ]);
    expect((await ada.call("GET", "users/me")).status).toBe(200);
    expect((await stranger("GET", "users/me")).status).toBe(401);
  });
});

describe("people who do nothing wrong", () => {
  beforeEach(() => openDesk());

  // case A10
  it("may sign in a hundred times at once: each gets a session, the twenty newest live", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => logIn(ada.email, testPassword)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.token)).size).toBe(100);
    expect(await SessionModel.countDocuments({ userId: ada.user._id })).toBe(20);
  }, 180_000); // they come in one after the other

  it("may register again when the answer was lost, without being counted as five", async () => {
    const form = { email: anEmail(), name: "Ada Byron" };
    const passwords = { password: testPassword, confirmPassword: testPassword };
    const signUp = (email: string) =>
      stranger("POST", "users/sign-up", { ...form, ...passwords, email });
    for (let i = 0; i < 6; i++) expect((await signUp(form.email)).status).toBe(403);
    const others = await Promise.all(Array.from({ length: 6 }, () => signUp(anEmail())));
    expect(others.filter(({ status }) => status === 403)).toHaveLength(4);
    expect(await UserModel.countDocuments({ email: form.email })).toBe(0);
  });
});

describe("somebody signed in", () => {
  const twoOf = (...names: string[]) =>
    requestLimitsBut(() => true, Object.fromEntries(names.map((name) => [name, 2])));

  it.each([
    ["messages", "messagesPerPerson", "avatar"],
    ["tickets", "ticketsPerPerson", "avatar"],
  ])("sends so many %s, and then hears when to go on; nothing is stored", async (_what, name) => {
    await openDesk({ requestLimits: twoOf(name) });
    const send = async () => {
      const form =
        name === "ticketsPerPerson"
          ? formOf({ ...aDraft, attachments: [await aPicture()] })
          : formOf({ conversationId: ticketId, text: "Hello" });
      const path = name === "ticketsPerPerson" ? "conversation" : "message";
      return ada.call("POST", path, form);
    };
    const ticketId = name === "ticketsPerPerson" ? "" : (await aTicket(ada))._id;
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    const files = await desk.countFiles();
    expect(await send()).toMatchObject(tooOften);
    expect(await desk.countFiles()).toBe(files);
  });

  it("reads and changes so much in a minute", async () => {
    await openDesk({ requestLimits: twoOf("readsPerPerson", "changesPerPerson") });
    await ada.call("GET", "conversation"); // the first read was made by signing in
    expect(await ada.call("GET", "conversation")).toMatchObject(tooOften);
    const change = () => ada.call("PUT", "users/update/number", { mobile: "1" });
    expect([(await change()).status, (await change()).status]).toEqual([200, 200]);
    expect(await change()).toMatchObject(tooOften);
  });

  it("sends so many files of drafts a day, each message with copies of its own", async () => {
    await openDesk({ requestLimits: twoOf("filesPerPersonADay") });
    const ticket = await aTicket(ada);
    const place = `reply:${ticket._id}`;
    const upload = formOf({ clientFileId: randomUUID(), attachments: [await aPicture()] });
    const draftFiles = (await ada.call("POST", `drafts/${place}/files`, upload)).body.data.id;
    const send = () =>
      ada.call("POST", "message", formOf({ conversationId: ticket._id, draftFiles }));
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    const files = await desk.countFiles();
    expect(await send()).toMatchObject({ status: 429, body: { errors: { avatar: {} } } });
    expect(await desk.countFiles()).toBe(files);
  });

  // case E25
  it("sends so many files a day, photos among them, and then hears why not", async () => {
    await openDesk({ requestLimits: twoOf("filesPerPersonADay") });
    const ticket = await aTicket(ada, { attachments: [await aPicture()] });
    const photo = async () =>
      ada.call("POST", "users/update/photo", formOf({ image: await aPicture() }));
    expect((await photo()).status).toBe(200);
    const files = await desk.countFiles();
    const form = formOf({ conversationId: ticket._id, attachments: [await aPicture()] });
    const refused = await ada.call("POST", "message", form);
    expect(refused).toMatchObject({
      status: 429,
      body: { errors: { avatar: { msg: expect.stringContaining("in 24 hours") } } },
    });
    expect(await photo()).toMatchObject({ status: 429, body: { errors: { avatar: {} } } });
    expect(await desk.countFiles()).toBe(files);
    // Words go on.
    const words = await ada.call(
      "POST",
      "message",
      formOf({ conversationId: ticket._id, text: "x" }),
    );
    expect(words.status).toBe(201);
  });
});
