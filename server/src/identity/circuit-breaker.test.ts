import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { emulatorParts } from "../start/open-parts.ts";
import { createCaller } from "../testing/call-api.ts";
import { type IdentityGate, openIdentityGate } from "../testing/identity-gate.ts";
import { aCustomer, type TestPerson, testPassword } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { until } from "../testing/until.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

let gate: IdentityGate;
let desk: TestDesk;
let customer: TestPerson;

beforeAll(async () => {
  gate = await openIdentityGate(inject("emulatorUrl"));
  const { provider } = emulatorParts(gate.url);
  desk = await startTestDesk({ identity: createCircuitBreaker(provider, { restMs: 500 }) });
  customer = await aCustomer(desk);
});
afterAll(async () => {
  await desk.close();
  await gate.close();
});

const logIn = (password = testPassword) =>
  createCaller(desk.url)("POST", "users/login", { email: customer.email, password });

// case I20
it("when five people in a row got no answer, the next hear so without a wait, and the service is left alone", async () => {
  gate.become("failing");
  for (let i = 0; i < 5; i++) expect((await logIn()).status).toBe(503);
  const asked = gate.spoiled();
  const answers = await Promise.all([logIn(), logIn(), logIn()]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(gate.spoiled()).toBe(asked);
  expect((await customer.call("GET", "conversation")).status).toBe(200);

  gate.become("works");
  await until(async () => (await logIn()).status === 200);
});

it("wrong passwords are answers: however many there are, the right one gets in", async () => {
  for (let i = 0; i < 6; i++) expect((await logIn("Wrong#2026pw")).status).toBe(401);
  expect((await logIn()).status).toBe(200);
});
