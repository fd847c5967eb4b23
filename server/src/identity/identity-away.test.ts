import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { emulatorParts } from "../start/open-parts.ts";
import { createCaller } from "../testing/call-api.ts";
import { expectWithin } from "../testing/expect-within.ts";
import { signUpAtProvider } from "../testing/identity/identity-accounts.ts";
import { type IdentityGate, openIdentityGate } from "../testing/identity/identity-gate.ts";
import { keepFigures } from "../testing/keep-figures.ts";
import { aCustomer, anEmail, type TestPerson, testPassword } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { usualIdentityTimeoutMs } from "./identity-timeout.ts";
import { proofHeader } from "./proof-header.ts";

let gate: IdentityGate;
let desk: TestDesk;
let customer: TestPerson;

beforeAll(async () => {
  gate = await openIdentityGate(inject("emulatorUrl"));
  desk = await startTestDesk({ identity: emulatorParts(gate.url).provider });
  customer = await aCustomer(desk);
});
afterAll(async () => {
  await desk.close();
  await gate.close();
});

/** Five seconds, and half of one for what else a sign-in does: of that alone a busy machine may take more. */
const aroundMs = 5_500 - usualIdentityTimeoutMs;

// case I20
describe.each(["down", "silent", "failing"] as const)(
  "while the identity service is %s",
  (mood) => {
    beforeAll(() => gate.become(mood));
    afterAll(() => gate.become("works"));

    it.concurrent("signing in is refused within five seconds, and the right password is not called wrong", async () => {
      const before = gate.spoiled();
      const startMs = performance.now();
      const answer = await createCaller(desk.url)("POST", "users/login", {
        email: customer.email,
        password: testPassword,
      });
      expect(answer.status).toBe(503);
      expect(answer.body.errors.common.msg).toContain("not possible right now");
      const tookMs = performance.now() - startMs;
      expect(usualIdentityTimeoutMs).toBeLessThan(5_000);
      expectWithin(tookMs - usualIdentityTimeoutMs, aroundMs, tookMs);
      expect(gate.spoiled()).toBeGreaterThan(before);
    });

    it.concurrent("who is signed in goes on reading and writing", async () => {
      expect((await customer.call("GET", "conversation")).status).toBe(200);
      await aMessage(customer, await aTicket(customer));
    });

    it.concurrent("a changed password or name is refused, and nothing was changed", async () => {
      const passwords = { currentPassword: testPassword, newPassword: "Other#2026pw" };
      const change = { ...passwords, confirmPassword: "Other#2026pw" };
      const [password, name] = await Promise.all([
        customer.call("PUT", "users/update/password", change),
        customer.call("PUT", "users/update/userName", { displayName: "Somebody" }),
      ]);
      expect([password.status, name.status]).toEqual([503, 503]);
      expect((await customer.call("GET", "users/me")).body.data.displayName).toBe("Ada Byron");
    });
  },
);

// case I20
it("an identity service that has had too many sign-ins says so, without a word about the password", async () => {
  gate.become("refusing");
  const answer = await createCaller(desk.url)("POST", "users/login", {
    email: customer.email,
    password: testPassword,
  });
  gate.become("works");
  expect(answer.status).toBe(429);
});

// case I21
it("a registration that the identity service took and the desk could not is whole after the next sign-in", async () => {
  const email = anEmail();
  const name = "Ada Byron";
  const { idToken } = await signUpAtProvider({ email, password: testPassword, name });
  const stranger = createCaller(desk.url);
  gate.become("down");
  const account = { email, name, password: testPassword, confirmPassword: testPassword };
  const refused = await stranger("POST", "users/sign-up", account, { [proofHeader]: idToken });
  expect(refused.status).toBe(503);
  gate.become("works");
  const login = await stranger("POST", "users/login", { email, password: testPassword });
  const me = await createCaller(desk.url, login.body.data.token)("GET", "users/me");
  expect(me.body.data).toMatchObject({ email, name });
  await keepFigures("identity", { callsSpoiled: gate.spoiled(), signedOut: 0 });
});
