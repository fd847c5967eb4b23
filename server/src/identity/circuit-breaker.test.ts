import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from "vitest";
import { emulatorParts } from "../start/open-parts.ts";
import { createCaller } from "../testing/call-api.ts";
import { type IdentityGate, openIdentityGate } from "../testing/identity/identity-gate.ts";
import { patientIdentity } from "../testing/identity/patient-identity.ts";
import { aCustomer, type TestPerson, testPassword } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

/** Longer than a busy machine takes for a few sign-ins; it passes on the clock alone. */
const restMs = 10 * 60_000;

let isFailing = false;
/** Sign-ins that were asked of the provider. */
let asked = 0;
let gate: IdentityGate;
let desk: TestDesk;
let customer: TestPerson;

beforeAll(async () => {
  gate = await openIdentityGate(inject("emulatorUrl"));
  const { provider } = patientIdentity(gate.url);
  // firebase-admin asks a failing service again and again, for longer than this test has to wait.
  const hasty = emulatorParts(gate.url, 100).provider;
  const identity: typeof provider = {
    ...provider,
    signIn(...credentials) {
      asked += 1;
      return (isFailing ? hasty : provider).signIn(...credentials);
    },
  };
  desk = await startTestDesk({ identity: createCircuitBreaker(identity, { restMs }) });
  customer = await aCustomer(desk);
});
afterAll(async () => {
  await desk.close();
  await gate.close();
});
afterEach(() => vi.useRealTimers());

const logIn = (password = testPassword) =>
  createCaller(desk.url)("POST", "users/login", { email: customer.email, password });

// case I20
it("when five people in a row got no answer, the next hear so without a wait, and the service is left alone", async () => {
  gate.become("failing");
  isFailing = true;
  for (let i = 0; i < 5; i++) expect((await logIn()).status).toBe(503);
  asked = 0;
  const answers = await Promise.all([logIn(), logIn(), logIn()]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(asked).toBe(0);
  expect((await customer.call("GET", "conversation")).status).toBe(200);

  gate.become("works");
  isFailing = false;
  expect((await logIn()).status).toBe(503);
  vi.setSystemTime(Date.now() + restMs);
  expect((await logIn()).status).toBe(200);
});

it("wrong passwords are answers: however many there are, the right one gets in", async () => {
  for (let i = 0; i < 6; i++) expect((await logIn("Wrong#2026pw")).status).toBe(401);
  expect((await logIn()).status).toBe(200);
});
