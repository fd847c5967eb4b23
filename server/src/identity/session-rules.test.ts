import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { aWindow } from "../testing/a-window.ts";
import { createCaller } from "../testing/call-api.ts";
import {
  disableAccount,
  requestReset,
  resetPassword,
} from "../testing/identity/identity-accounts.ts";
import { patientIdentity } from "../testing/identity/patient-identity.ts";
import { aCustomer, anAdmin, signIn, type TestPerson, testPassword } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { UserModel } from "../users/user.model.ts";
import { SessionModel } from "./session.model.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const newPassword = "Brand#New2026";

let desk: TestDesk;
let passedMs: number;
let isProviderSilent: boolean;

beforeEach(async () => {
  [passedMs, isProviderSilent] = [0, false];
  const { provider } = patientIdentity(inject("emulatorUrl"));
  desk = await startTestDesk({
    now: () => Date.now() + passedMs,
    // Time passes everywhere: the desk does not take its own clock for a wrong one and puts it back.
    askTime: async () => new Date(Date.now() + passedMs),
    identity: {
      ...provider,
      async validAfter(uid) {
        if (isProviderSilent) throw new AppError("unavailable", "silent");
        return provider.validAfter(uid);
      },
    },
  });
});
afterEach(() => desk.close());

const statusOf = async ({ call }: TestPerson) => (await call("GET", "users/me")).status;
const uidOf = async ({ user }: TestPerson) =>
  (await UserModel.findById(user._id).orFail()).uid ?? "";

describe("a session", () => {
  // case A23
  it("that is not used for two weeks is over, and for staff after twelve hours", async () => {
    const [ada, admin] = [await aCustomer(desk), await anAdmin(desk)];
    passedMs = 12 * hourMs - minuteMs;
    expect([await statusOf(ada), await statusOf(admin)]).toEqual([200, 200]);
    passedMs += 12 * hourMs + minuteMs;
    expect([await statusOf(ada), await statusOf(admin)]).toEqual([200, 401]);
    passedMs += 14 * dayMs;
    expect(await statusOf(ada)).toBe(401);
    expect(await SessionModel.countDocuments({ userId: ada.user._id })).toBe(0);
  });

  // case A23
  it("that is used every day is over after thirty days all the same", async () => {
    const ada = await aCustomer(desk);
    for (let day = 1; day < 30; day++) {
      passedMs = day * dayMs;
      expect([day, await statusOf(ada)]).toEqual([day, 200]);
    }
    passedMs = 30 * dayMs + 1_000;
    expect(await statusOf(ada)).toBe(401);
  });

  // case A18
  it("ends when the password is changed in another window, which goes on", async () => {
    const first = await aCustomer(desk);
    const second = await signIn(desk, first.email);
    const window = await aWindow(desk.url, { token: second.token });
    const body = { currentPassword: testPassword, newPassword, confirmPassword: newPassword };
    expect((await first.call("PUT", "users/update/password", body)).status).toBe(200);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
    await expect.poll(() => window.socket.connected).toBe(false);
    // The provider counts sign-ins anew since then, and this session among them.
    passedMs = hourMs;
    expect(await statusOf(first)).toBe(200);
  });

  // case A20
  it("ends within ten minutes when the password was changed at the provider, and nobody told us", async () => {
    const ada = await aCustomer(desk);
    const window = await aWindow(desk.url, { token: ada.token });
    // The provider counts in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await resetPassword(await requestReset(ada.email), newPassword);
    passedMs = 9 * minuteMs;
    expect(await statusOf(ada)).toBe(200);
    passedMs = 10 * minuteMs;
    await desk.revalidateSessions();
    await expect.poll(() => window.socket.connected).toBe(false);
    expect(await statusOf(ada)).toBe(401);
  });

  // case A21
  it("ends within ten minutes when its account was disabled at the provider", async () => {
    const ada = await aCustomer(desk);
    await disableAccount(await uidOf(ada));
    passedMs = 10 * minuteMs;
    expect(await statusOf(ada)).toBe(401);
  });

  // case A21
  it("gives no right of staff at all once its account was disabled at the provider", async () => {
    const [admin, target] = [await anAdmin(desk), await aCustomer(desk)];
    await disableAccount(await uidOf(admin));
    const path = `users/${target.user._id}/access`;
    expect((await admin.call("PUT", path, { isDisabled: true })).status).toBe(401);
    expect((await admin.call("GET", "users")).status).toBe(401);
    expect(await statusOf(target)).toBe(200);
  });

  it("is not ended by a socket that listens while everything is in order", async () => {
    const ada = await aCustomer(desk);
    const window = await aWindow(desk.url, { token: ada.token });
    passedMs = hourMs;
    await desk.revalidateSessions();
    expect(await statusOf(ada)).toBe(200);
    expect(window.socket.connected).toBe(true);
    window.close();
  });
});

describe("while the identity provider is silent", () => {
  it("everybody who is in goes on; after an hour the rights of staff wait", async () => {
    const [ada, admin] = [await aCustomer(desk), await anAdmin(desk)];
    isProviderSilent = true;
    passedMs = 50 * minuteMs;
    expect([await statusOf(ada), await statusOf(admin)]).toEqual([200, 200]);
    expect((await admin.call("GET", "users")).status).toBe(200);
    passedMs = 61 * minuteMs;
    expect([await statusOf(ada), await statusOf(admin)]).toEqual([200, 200]);
    expect(await admin.call("GET", "users")).toMatchObject({
      status: 503,
      body: { code: "unavailable" },
    });
    isProviderSilent = false;
    passedMs += minuteMs;
    expect((await admin.call("GET", "users")).status).toBe(200);
  });
});

describe("a token", () => {
  // case A11
  it("that is empty, cut, changed by a letter, mixed with another or enormous opens nothing", async () => {
    const [ada, eve] = [await aCustomer(desk), await aCustomer(desk)];
    const [id = "", secret = ""] = ada.token.split(".");
    const last = ada.token.endsWith("A") ? "B" : "A";
    const forged = [
      "",
      ".",
      id,
      `${id}.`,
      `.${secret}`,
      ada.token.slice(0, -1),
      ada.token.slice(0, -1) + last,
      `${id}.${eve.token.split(".")[1]}`,
      "x".repeat(10_000),
      "../../etc/passwd",
      "[object Object]",
    ];
    for (const token of forged) {
      const answer = await createCaller(desk.url)("GET", "users/me", undefined, {
        Authorization: `Bearer ${token}`,
      });
      expect([token, answer.status]).toEqual([token, 401]);
      expect(JSON.stringify(answer.body)).not.toMatch(/at |\.ts|stack/);
    }
    for (const scheme of ["Basic", "Token", ""]) {
      const headers = { Authorization: `${scheme} ${ada.token}` };
      const { status } = await createCaller(desk.url)("GET", "users/me", undefined, headers);
      expect(status).toBe(401);
    }
  });

  // case A13
  it("of the desk is no proof for the identity provider's", async () => {
    const ada = await aCustomer(desk);
    const body = {
      email: ada.email,
      name: "Ada Byron",
      password: testPassword,
      confirmPassword: testPassword,
    };
    const headers = { "X-Identity-Token": ada.token };
    const answer = await createCaller(desk.url)("POST", "users/sign-up", body, headers);
    expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect(answer.body).not.toHaveProperty("data");
  });
});
