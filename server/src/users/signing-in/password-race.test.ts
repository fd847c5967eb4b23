import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { requestLimitsBut } from "../../http/limits/request-limits.ts";
import { type Answer, createCaller } from "../../testing/call-api.ts";
import { patientIdentity } from "../../testing/identity/patient-identity.ts";
import { aCustomer, signIn, type TestPerson, testPassword } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";

/** What happens once the provider has found the next password to be right. */
let afterCheck: (() => Promise<unknown>) | null = null;
let desk: TestDesk;

beforeAll(async () => {
  const { provider } = patientIdentity(inject("emulatorUrl"));
  desk = await startTestDesk({
    requestLimits: requestLimitsBut(() => true, { wrongLoginsPerAccount: 2 }),
    identity: {
      ...provider,
      async signIn(...credentials) {
        const account = await provider.signIn(...credentials);
        const act = afterCheck;
        afterCheck = null;
        await act?.();
        return account;
      },
    },
    trustProxy: 1,
  });
});
afterAll(() => desk.close());

const change = ({ call }: TestPerson, newPassword: string, from: string): Promise<Answer> =>
  call(
    "PUT",
    "users/update/password",
    { currentPassword: testPassword, newPassword, confirmPassword: newPassword },
    { "X-Forwarded-For": from },
  );
const logIn = (email: string, password: string) =>
  createCaller(desk.url)("POST", "users/login", { email, password });

// case B30
it("of two who change one password at once from two addresses one wins, and the other is told", async () => {
  const home = await aCustomer(desk);
  const office = await signIn(desk, home.email);
  let second: Answer | undefined;
  afterCheck = async () => {
    second = await change(office, "Office#2026", "203.0.113.2");
  };
  const first = await change(home, "Home#2026pw", "203.0.113.1");
  expect(first.status).toBe(200);
  expect(second).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await logIn(home.email, "Home#2026pw")).status).toBe(200);
  expect((await logIn(home.email, "Office#2026")).status).toBe(401);
  // Nothing stays behind that would keep the next change out.
  const again = await home.call("PUT", "users/update/password", {
    currentPassword: "Home#2026pw",
    newPassword: testPassword,
    confirmPassword: testPassword,
  });
  expect(again.status).toBe(200);
});

it("passwords cannot be tried by saying that one was reset any faster than by signing in", async () => {
  const { email } = await aCustomer(desk);
  const wrong = "Wrong#2026pw";
  const reset = () =>
    createCaller(desk.url)("PUT", `users/forgot-password/${email}`, {
      password: wrong,
      confirmPassword: wrong,
    });
  const answers = [await reset(), await reset(), await reset()];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
  expect((await logIn(email, testPassword)).status).toBe(429);
});
