import { describe, expect, it } from "vitest";
import { createCaller } from "../../testing/call-api.ts";
import { signUpAtProvider } from "../../testing/identity/identity-accounts.ts";
import {
  aCustomer,
  anAdmin,
  anAgent,
  anEmail,
  aVerifiedCustomer,
  signIn,
  testPassword,
} from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { UserModel } from "../user.model.ts";
import { ensureGuest } from "./ensure-guest.ts";
import { senderOf as findSender } from "./sender-of.ts";

const { desk } = aTestDesk();
const senderOf = (address: string) =>
  findSender(address, desk.identity, desk.handingOver.toAccount);

describe("a guest", () => {
  // mail 22
  it("is one person, though several mails of a new address come at once", async () => {
    const address = anEmail();
    const mails = Array.from({ length: 20 }, (_, n) => ({
      address: n % 2 === 0 ? address : address.toUpperCase(),
      name: `Grete ${n}`,
    }));
    const viewers = await Promise.all(mails.map(ensureGuest));
    expect(new Set(viewers.map(({ id }) => id)).size).toBe(1);
    expect(await UserModel.countDocuments({ email: address })).toBe(1);
    const [first] = viewers;
    expect(await ensureGuest({ address, name: "Somebody Else" })).toEqual(first);
    expect(first).toMatchObject({ email: address, access: "customer", sessionId: "" });
  });

  it.each([
    ["Grete Guest", "Grete Guest"],
    ["", "grete.guest"],
    [" \u202eGrete\r\n Guest ", "Grete Guest"],
    ["ceo@company.example", "grete.guest"],
  ])("is called %j in a mail and %j at the desk", async (name, shown) => {
    const address = `grete.guest@${anEmail().slice(0, 8)}.example.com`;
    expect((await ensureGuest({ address, name })).name).toBe(shown);
  });

  it("never keeps the owner of the address from registering, and signing in again", async () => {
    const email = anEmail();
    const guest = await ensureGuest({ address: email, name: "Grete Guest" });
    const password = testPassword;
    const { idToken } = await signUpAtProvider({ email, password, name: "Grete" });
    const proven = { "X-Identity-Token": idToken };
    const signUp = { name: "Grete", email, password, confirmPassword: password };
    const stranger = createCaller(desk.url);
    const answer = await stranger("POST", "users/sign-up", signUp, proven);
    expect(answer.status).toBe(201);
    for (let again = 0; again < 2; again++) {
      const grete = await signIn(desk, email);
      expect(grete.user).toMatchObject({ email, displayName: "Grete", access: "customer" });
      expect(grete.user._id).not.toBe(guest.id);
    }
    expect(await UserModel.countDocuments({ email })).toBe(2);
  });

  it("is nobody for who asks by address, and never becomes staff", async () => {
    const [boss, bea] = [await anAdmin(desk), await anAgent(desk)];
    const guest = await ensureGuest({ address: anEmail(), name: "Grete Guest" });
    expect((await bea.call("GET", `users/get-user/${guest.email}`)).status).toBe(404);
    expect((await bea.call("GET", `users/is-admin/${guest.email}`)).body).toEqual({ admin: false });
    const role = { role: "user", access: "agent" };
    expect((await boss.call("PUT", `users/${guest.id}/role`, role)).status).toBe(403);
    expect((await boss.call("PUT", `users/${guest.id}/role`, { role: "admin" })).status).toBe(403);
    await expect(desk.users.grant(guest.email, "agent", "a test")).rejects.toMatchObject({
      code: "not_found",
    });
    const { role: stored, access } = await UserModel.findById(guest.id).orFail().lean();
    expect([stored, access]).toEqual(["user", "customer"]);
    expect(await desk.identity.findByEmail(guest.email)).toBeNull();
  });

  it("is kept out and let in again without being known to the identity provider", async () => {
    const boss = await anAdmin(desk);
    const guest = await ensureGuest({ address: anEmail(), name: "Grete Guest" });
    const path = `users/${guest.id}/access`;
    expect((await boss.call("PUT", path, { isDisabled: true })).status).toBe(200);
    expect(await senderOf(guest.email)).toEqual({ kind: "disabled", viewer: null });
    expect((await boss.call("PUT", path, { isDisabled: false })).status).toBe(200);
    expect(await senderOf(guest.email)).toMatchObject({
      kind: "guest",
      viewer: { id: guest.id },
    });
  });
});

describe("a mail from the address", () => {
  it("of nobody is from an unknown sender", async () => {
    expect(await senderOf(anEmail())).toEqual({ kind: "unknown", viewer: null });
  });

  it("of a customer who has verified it is that customer's, in whatever case it is written", async () => {
    const vera = await aVerifiedCustomer(desk);
    await ensureGuest({ address: vera.email, name: "Vera by mail" });
    expect(await senderOf(vera.email.toUpperCase())).toEqual({
      kind: "account",
      viewer: expect.objectContaining({ id: vera.user._id, email: vera.email, sessionId: "" }),
    });
  });

  it("of an account that has not verified it is a guest's", async () => {
    const ada = await aCustomer(desk);
    expect((await senderOf(ada.email)).kind).toBe("unknown");
    const guest = await ensureGuest({ address: ada.email, name: "Ada" });
    expect(guest.id).not.toBe(ada.user._id);
    expect(await senderOf(ada.email)).toEqual({ kind: "guest", viewer: guest });
  });

  it("of somebody who works here is staff's, who write nothing by mail", async () => {
    const bea = await anAgent(desk);
    expect(await senderOf(bea.email)).toEqual({ kind: "staff", viewer: null });
  });

  it("of a customer who is kept out is theirs", async () => {
    const [boss, vera] = [await anAdmin(desk), await aVerifiedCustomer(desk)];
    await boss.call("PUT", `users/${vera.user._id}/access`, { isDisabled: true });
    expect(await senderOf(vera.email)).toEqual({ kind: "disabled", viewer: null });
  });
});
