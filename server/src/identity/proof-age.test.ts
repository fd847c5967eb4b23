import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCaller } from "../testing/call-api.ts";
import { proofOfAge, signUpAtProvider } from "../testing/identity/identity-accounts.ts";
import { anEmail, testPassword } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());

/** Registers with the proof of a sign-in that old. */
async function registersAfter(ageSeconds: number) {
  const account = { email: anEmail(), password: testPassword, name: "Ada Byron" };
  const proof = await proofOfAge(await signUpAtProvider(account), ageSeconds);
  const draft = { ...account, confirmPassword: testPassword };
  const headers = { "X-Identity-Token": proof };
  return createCaller(desk.url)("POST", "users/sign-up", draft, headers);
}

// spec §9 Identity token max age for syncing
describe("the proof of a sign-in at the identity provider", () => {
  it("counts when it is less than 300 seconds old", async () => {
    expect(await registersAfter(0)).toMatchObject({ status: 201 });
    expect(await registersAfter(280)).toMatchObject({ status: 201 });
  });

  it("does not count when it is older", async () => {
    const answer = await registersAfter(301);
    expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  });
});
