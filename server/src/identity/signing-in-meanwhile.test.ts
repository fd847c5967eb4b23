import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type Answer, createCaller } from "../testing/call-api.ts";
import {
  ageAccount,
  requestReset,
  resetPassword,
  signInAtProvider,
} from "../testing/identity/identity-accounts.ts";
import { patientIdentity } from "../testing/identity/patient-identity.ts";
import {
  aCustomer,
  anAdmin,
  anEmail,
  signIn,
  type TestPerson,
  testPassword,
} from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { type AccountRecord, UserModel } from "../users/user.model.ts";

/** What happens once the provider has found the next password, or proof, to be right. */
let afterCheck: (() => Promise<unknown>) | null = null;
let desk: TestDesk;
let admin: TestPerson;
let ada: TestPerson;
let stranger: ReturnType<typeof createCaller>;

async function meanwhile(): Promise<void> {
  const act = afterCheck;
  afterCheck = null;
  await act?.();
}

beforeAll(async () => {
  const { provider } = patientIdentity(inject("emulatorUrl"));
  desk = await startTestDesk({
    marketplace: { name: "Bazaar", providerId: "oidc.bazaar" },
    identity: {
      ...provider,
      async signIn(...credentials) {
        const account = await provider.signIn(...credentials);
        await meanwhile();
        return account;
      },
      async verifyProof(...proof) {
        const account = await provider.verifyProof(...proof);
        await meanwhile();
        return account;
      },
    },
  });
  stranger = createCaller(desk.url);
  admin = await anAdmin(desk);
});
afterAll(() => desk.close());

const newPassword = "Brand#New2026";
const logIn = (): Promise<Answer> =>
  stranger("POST", "users/login", { email: ada.email, password: testPassword });
const changePassword = (): Promise<Answer> =>
  ada.call("PUT", "users/update/password", {
    currentPassword: testPassword,
    newPassword,
    confirmPassword: newPassword,
  });

beforeEach(async () => {
  ada = await aCustomer(desk);
});

describe("whoever signs in with a password", () => {
  it.each([
    ["its owner changes it", changePassword],
    [
      "its owner chooses a new one by mail",
      async () => {
        await resetPassword(await requestReset(ada.email), newPassword);
        const body = { password: newPassword, confirmPassword: newPassword };
        await stranger("PUT", `users/forgot-password/${ada.email}`, body);
      },
    ],
    [
      "it is changed at the provider, and the desk is not told",
      async () => resetPassword(await requestReset(ada.email), newPassword),
    ],
  ])("is not let in while %s", async (_what, change) => {
    const { uid } = await UserModel.findById(ada.user._id).orFail().lean<AccountRecord>();
    await ageAccount(uid); // the provider tells times to the second only
    afterCheck = change;
    expect(await logIn()).toMatchObject({ status: 401, body: { code: "wrong_credentials" } });
  });

  it("is not let in while they are disabled, and hears that they are", async () => {
    afterCheck = () => admin.call("PUT", `users/${ada.user._id}/access`, { isDisabled: true });
    expect(await logIn()).toMatchObject({ status: 403, body: { code: "account_disabled" } });
  });

  it("is let in with one go while their role changes, and has the new one", async () => {
    await desk.identity.ensureVerified({
      email: `v-${ada.email}`,
      password: testPassword,
      name: "",
    });
    const vera = await signIn(desk, `v-${ada.email}`);
    afterCheck = () => desk.users.grant(vera.email, "admin", "a test");
    expect((await signIn(desk, vera.email)).user.role).toBe("admin");
  });

  it("does not stay in, however many do so while it is changed", async () => {
    const logins = Array.from({ length: 15 }, logIn);
    const [changed, ...answers] = await Promise.all([changePassword(), ...logins]);
    expect(changed?.status).toBe(200);
    const statuses = answers.map(async ({ status, body }) =>
      status === 200
        ? (await createCaller(desk.url, body.data.token)("GET", "users/me")).status
        : status,
    );
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([401]));
    expect((await ada.call("GET", "users/me")).status).toBe(200);
  });
});

it("whoever signs in through the marketplace is not let in while all sessions end", async () => {
  const email = anEmail();
  const claims = { sub: email, email, email_verified: true, name: "Ada" };
  const { idToken } = await signInAtProvider("oidc.bazaar", claims);
  const enter = () =>
    stranger("POST", "users/login-with-provider", undefined, { "X-Identity-Token": idToken });
  expect((await enter()).status).toBe(200);
  const user = await UserModel.findOne({ email }).orFail().lean();
  const path = `users/${user._id}/access`;
  afterCheck = () => admin.call("PUT", path, { isDisabled: true });
  expect(await enter()).toMatchObject({ status: 403, body: { code: "account_disabled" } });
});
