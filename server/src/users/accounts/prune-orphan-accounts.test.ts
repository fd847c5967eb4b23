import { expect, it } from "vitest";
import { proofHeader } from "../../identity/proof-header.ts";
import { createCaller } from "../../testing/call-api.ts";
import {
  applyCode,
  disableAccount,
  requestVerification,
  signUpAtProvider,
} from "../../testing/identity/identity-accounts.ts";
import { aCustomer, anEmail, testPassword } from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { pruneOrphanAccounts } from "./prune-orphan-accounts.ts";

const { desk } = aTestDesk();

const hourMs = 60 * 60 * 1000;

/** The emulator is shared by all test files: only these accounts are looked at. */
function only(uids: readonly string[]) {
  return {
    async *unverifiedBefore(before: Date) {
      for await (const account of desk.identity.unverifiedBefore(before)) {
        if (uids.includes(account.uid)) yield { uid: account.uid };
      }
    },
    removeUnverified: desk.identity.removeUnverified,
  };
}

const later = (hours: number) => () => Date.now() + hours * hourMs;
const newAccount = (email: string) =>
  signUpAtProvider({ email, password: testPassword, name: "Ada Byron" });

// case B18
it("a registration that broke off is removed after a day, and its address can be registered again", async () => {
  const email = anEmail();
  const { uid } = await newAccount(email);
  const identity = only([uid]);
  expect(await pruneOrphanAccounts({ identity, now: later(23) })).toMatchObject({ removed: 0 });
  expect(await pruneOrphanAccounts({ identity, now: later(25) })).toEqual({ seen: 1, removed: 1 });
  expect(await desk.identity.findByEmail(email)).toBeNull();

  const { idToken } = await newAccount(email);
  const account = { email, name: "Ada Byron", password: testPassword };
  const answer = await createCaller(desk.url)(
    "POST",
    "users/sign-up",
    { ...account, confirmPassword: testPassword },
    { [proofHeader]: idToken },
  );
  expect(answer.status).toBe(201);
});

it("somebody with a record, a verified address or a closed account stays, however old", async () => {
  const registered = await aCustomer(desk);
  const uid = (await desk.identity.findByEmail(registered.email))?.uid ?? "";
  const verified = await newAccount(anEmail());
  await applyCode(await requestVerification(verified.idToken));
  const closed = await newAccount(anEmail());
  await disableAccount(closed.uid);
  const identity = only([uid, verified.uid, closed.uid]);
  expect(await pruneOrphanAccounts({ identity, now: later(1_000) })).toEqual({
    seen: 1,
    removed: 0,
  });
  expect((await registered.call("GET", "users/me")).status).toBe(200);
});

it("somebody who signs in while the janitor works keeps the account", async () => {
  const email = anEmail();
  const { uid } = await newAccount(email);
  const identity = {
    async *unverifiedBefore() {
      yield { uid };
    },
    removeUnverified: desk.identity.removeUnverified,
  };
  const logIn = () =>
    createCaller(desk.url)("POST", "users/login", { email, password: testPassword });
  await logIn();
  expect(await pruneOrphanAccounts({ identity, now: later(48) })).toMatchObject({ removed: 0 });
  expect((await logIn()).status).toBe(200);
});

it("nothing is removed when most accounts have no record: then this is not their database", async () => {
  const identity = {
    async *unverifiedBefore() {
      for (let n = 0; n < 60; n++) yield { uid: `nobody-${n}` };
    },
    removeUnverified: () => Promise.reject(new Error("must not be asked")),
  };
  await expect(pruneOrphanAccounts({ identity })).rejects.toThrow(
    "60 of 60 accounts have no record: is this their database?",
  );
});
