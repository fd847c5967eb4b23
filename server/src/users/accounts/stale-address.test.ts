import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { createCaller } from "../../testing/call-api.ts";
import {
  moveAccount,
  removeAccount,
  signUpAtProvider,
} from "../../testing/identity/identity-accounts.ts";
import { patientIdentity } from "../../testing/identity/patient-identity.ts";
import {
  aCustomer,
  anAdmin,
  anEmail,
  signIn,
  type TestPerson,
  testPassword,
} from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { type AccountRecord, UserModel } from "../user.model.ts";

/** What happens between the provider's answer to a grant and its being stored. */
let meanwhile: (() => Promise<void>) | null = null;
let desk: TestDesk;
let admin: TestPerson;

beforeAll(async () => {
  const { provider } = patientIdentity(inject("emulatorUrl"));
  const accountsOf: IdentityProvider["accountsOf"] = async (uids) => {
    const accounts = await provider.accountsOf(uids);
    const act = meanwhile;
    meanwhile = null;
    await act?.();
    return accounts;
  };
  desk = await startTestDesk({ identity: { ...provider, accountsOf } });
  admin = await anAdmin(desk);
});
afterAll(() => desk.close());

let boss: string;
let elsewhere: string;
let mallory: TestPerson;

/** Registers as somebody else, then moves the account to an address of their own and verifies that. */
beforeEach(async () => {
  [boss, elsewhere] = [`boss-${anEmail()}`, `mallory-${anEmail()}`];
  await signUpAtProvider({ email: boss, password: testPassword, name: "The Boss" });
  mallory = await signIn(desk, boss);
  await moveAccount({ email: boss, password: testPassword }, elsewhere);
});

const setRole = ({ user }: TestPerson, role: string) =>
  admin.call("PUT", `users/${user._id}/role`, { role });

async function registerBoss() {
  const { idToken } = await signUpAtProvider({
    email: boss,
    password: testPassword,
    name: "Real Boss",
  });
  return createCaller(desk.url)(
    "POST",
    "users/sign-up",
    { email: boss, name: "Real Boss", password: testPassword, confirmPassword: testPassword },
    { "X-Identity-Token": idToken },
  );
}

describe("somebody who registered under another's address and moved on", () => {
  it("is shown to staff under the address they verified, never as the other, verified", async () => {
    const { body } = await admin.call("GET", "users?limit=1");
    expect(body).toMatchObject([{ id: mallory.user._id, email: elsewhere, isVerified: true }]);
  });

  it("keeps nobody from registering with the address that is theirs", async () => {
    expect(await registerBoss()).toMatchObject({ status: 201 });
    const real = await signIn(desk, boss);
    expect(real.user).toMatchObject({ email: boss, name: "Real Boss" });
    expect(real.user._id).not.toBe(mallory.user._id);
    expect((await mallory.call("GET", "users/me")).body.data.email).toBe(elsewhere);
  });

  it("keeps nobody from signing in with the address that is theirs", async () => {
    await signUpAtProvider({ email: boss, password: testPassword, name: "Real Boss" });
    expect((await signIn(desk, boss)).user.email).toBe(boss);
  });

  it("is not made an admin in the other's name, by staff or by the operator's command", async () => {
    await desk.identity.ensureVerified({ email: boss, password: testPassword, name: "Real" });
    const answer = await setRole(mallory, "admin");
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(answer.body.message).toContain(elsewhere);
    const granted = await desk.users.grant(boss, "admin", "a test");
    expect(granted._id).not.toBe(mallory.user._id);
    const admins = await UserModel.find({ role: "admin" }).lean();
    expect(admins.map(({ _id }) => _id.toString())).not.toContain(mallory.user._id);
  });

  it("is not what staff find under the other's address", async () => {
    expect((await admin.call("GET", `users/get-user/${boss}`)).status).toBe(404);
    expect((await admin.call("GET", `users/is-admin/${boss}`)).body).toEqual({ admin: false });
    const found = await admin.call("GET", `users/get-user/${elsewhere}`);
    expect(found.body.user._id).toBe(mallory.user._id);
  });

  it("is not told that the other's address is verified, once the other has verified it", async () => {
    await desk.identity.ensureVerified({ email: boss, password: testPassword, name: "Real" });
    const again = await signIn(desk, elsewhere);
    expect((await again.call("PUT", `users/user-verified/${elsewhere}`)).status).toBe(200);
    await UserModel.updateOne({ _id: mallory.user._id }, { email: boss });
    expect((await again.call("PUT", `users/user-verified/${boss}`)).status).toBe(409);
  });

  it("can still change the password", async () => {
    const again = await signIn(desk, elsewhere);
    await UserModel.updateOne({ _id: mallory.user._id }, { email: boss });
    const change = { currentPassword: testPassword, newPassword: "Brand#New2026" };
    const answer = await again.call("PUT", "users/update/password", {
      ...change,
      confirmPassword: change.newPassword,
    });
    expect(answer.status).toBe(200);
  });
});

describe("an address", () => {
  it("is free again once the account that had it was removed at the provider", async () => {
    const gone = await aCustomer(desk);
    const { uid } = await UserModel.findById(gone.user._id).orFail().lean<AccountRecord>();
    await removeAccount(uid);
    await signUpAtProvider({ email: gone.email, password: testPassword, name: "New Owner" });
    const owner = await signIn(desk, gone.email);
    expect(owner.user._id).not.toBe(gone.user._id);
    const { email } = await UserModel.findById(gone.user._id).orFail().lean();
    expect(email).not.toBe(gone.email);
  });

  it("that moves while the right is being given makes nobody an admin", async () => {
    const email = anEmail();
    await desk.identity.ensureVerified({ email, password: testPassword, name: "In Time" });
    const quick = await signIn(desk, email);
    meanwhile = () => moveAccount({ email, password: testPassword }, anEmail());
    expect((await setRole(quick, "admin")).status).toBe(409);
    expect((await UserModel.findById(quick.user._id).orFail().lean()).role).toBe("user");
  });
});
