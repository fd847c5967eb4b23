import { randomUUID } from "node:crypto";
import { configAnswerSchema } from "@deskbell/shared/identity/identity-config";
import { limits } from "@deskbell/shared/limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCaller } from "../../testing/call-api.ts";
import {
  aged,
  alsoHas,
  disableAccount,
  signInAtProvider,
  signUpAtProvider,
} from "../../testing/identity/identity-accounts.ts";
import { aCustomer, anAdmin, anEmail, testPassword } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { UserModel } from "../user.model.ts";

const providerId = "oidc.bazaar";
let desk: TestDesk;
let stranger: ReturnType<typeof createCaller>;

beforeAll(async () => {
  desk = await startTestDesk({ marketplace: { name: "Bazaar", providerId } });
  stranger = createCaller(desk.url);
});
afterAll(() => desk.close());

const aClaim = (changes: object = {}) => ({
  sub: randomUUID(),
  email: anEmail(),
  email_verified: true,
  name: "Mara Bazaar",
  ...changes,
});
const logIn = (idToken: string) =>
  stranger("POST", "users/login-with-provider", {}, { "X-Identity-Token": idToken });
const me = async (token: string) =>
  (await createCaller(desk.url, token)("GET", "users/me")).body.data;

describe("somebody with an account at the marketplace", () => {
  // spec §2 A button for logging in through a third-party marketplace account exists
  it("gets a token like everybody who signs in, and a record with their name", async () => {
    const claim = aClaim();
    const { uid, idToken } = await signInAtProvider(providerId, claim);
    const answer = await logIn(idToken);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: "success", data: { token: expect.any(String) } },
    });
    expect(await me(answer.body.data.token)).toMatchObject({
      name: "Mara Bazaar",
      email: claim.email,
      role: "user",
    });
    expect(await UserModel.countDocuments({ uid })).toBe(1);
  });

  it("is the same person each time, also when they press the button twice", async () => {
    const claim = aClaim();
    const { idToken } = await signInAtProvider(providerId, claim);
    const answers = await Promise.all([logIn(idToken), logIn(idToken), logIn(idToken)]);
    const later = await logIn((await signInAtProvider(providerId, claim)).idToken);
    const people = await Promise.all(
      [...answers, later].map(({ body }) => me(body.data.token as string)),
    );
    expect(new Set(people.map(({ _id }) => _id)).size).toBe(1);
    expect(await UserModel.countDocuments({ email: claim.email })).toBe(1);
  });

  it("who has registered here and confirmed the address is that customer", async () => {
    const email = anEmail();
    await desk.identity.ensureVerified({ email, password: testPassword, name: "Ada Byron" });
    const login = await stranger("POST", "users/login", { email, password: testPassword });
    const ada = await me(login.body.data.token);
    const { idToken } = await signInAtProvider(providerId, aClaim({ email }));
    expect(await me((await logIn(idToken)).body.data.token)).toMatchObject({
      _id: ada._id,
      name: "Ada Byron",
    });
  });

  it.each([
    ["no name", undefined, /^[\w-]{36}$/],
    ["a blank name", "  \n ", /^[\w-]{36}$/],
    ["direction and control characters in it", "Ma\u202era\u0000 B", /^Mara B$/],
    ["an endless name", "x".repeat(2_000), new RegExp(`^x{${limits.fullNameMaxChars}}$`)],
    ["markup for a name", "<img src=x onerror=alert(1)>", /^<img src=x onerror=alert\(1\)>$/],
    ["an emoji that is cut in two", `${"x".repeat(limits.fullNameMaxChars - 1)}😀`, /^x{100}$/],
  ])("may come with %s", async (_what, name, expected) => {
    const { idToken } = await signInAtProvider(providerId, aClaim({ name }));
    const answer = await logIn(idToken);
    expect((await me(answer.body.data.token)).name).toMatch(expected);
  });
});

describe("signing in with the marketplace is refused", () => {
  const refusal = { status: 403, body: { status: "fail", code: "not_allowed" } };

  it("without a proof, and with a forged one", async () => {
    const customer = await aCustomer(desk);
    const forged = ["", "abc", "a.b.c", customer.token, "x".repeat(5_000)];
    for (const idToken of forged) expect(await logIn(idToken)).toMatchObject(refusal);
    expect(await stranger("POST", "users/login-with-provider")).toMatchObject(refusal);
  });

  it("for somebody who came another way: with a password, or from another provider", async () => {
    const byPassword = await signUpAtProvider({
      email: anEmail(),
      password: testPassword,
      name: "Eve",
    });
    const elsewhere = await signInAtProvider("oidc.elsewhere", aClaim());
    for (const { uid, idToken } of [byPassword, elsewhere]) {
      expect(await logIn(idToken)).toMatchObject(refusal);
      expect(await UserModel.countDocuments({ uid })).toBe(0);
    }
  });

  it("with a proof that is older than five minutes", async () => {
    const { uid, idToken } = await signInAtProvider(providerId, aClaim());
    expect(await logIn(aged(idToken, 301))).toMatchObject(refusal);
    expect(await UserModel.countDocuments({ uid })).toBe(0);
    expect((await logIn(aged(idToken, 200))).status).toBe(200);
  });

  it("for a disabled account", async () => {
    const { uid, idToken } = await signInAtProvider(providerId, aClaim());
    await disableAccount(uid);
    expect(await logIn(idToken)).toMatchObject(refusal);
  });

  it.each([
    ["has not confirmed the address", { email_verified: false }],
    ["tells no address", { email: undefined }],
  ])("while the marketplace %s, and that is said", async (_what, changes) => {
    const { uid, idToken } = await signInAtProvider(providerId, aClaim(changes));
    const answer = await logIn(idToken);
    expect(answer).toMatchObject(refusal);
    expect(answer.body.errors.common.msg).toMatch(/^Bazaar has not confirmed an e-mail address/);
    expect(await UserModel.countDocuments({ uid })).toBe(0);
  });

  it("when the address belongs to another account too, and changes nothing about it", async () => {
    const email = anEmail();
    const other = { uid: randomUUID(), email, name: "Other", displayName: "Other" };
    await UserModel.create(other);
    alsoHas(desk.identity, other);
    const { idToken } = await signInAtProvider(providerId, aClaim({ email }));
    expect(await logIn(idToken)).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect(await UserModel.findOne({ email }).lean()).toMatchObject(other);
  });
});

describe("the marketplace", () => {
  it("is told to every browser, by name and provider", async () => {
    const answer = await stranger("GET", "config");
    expect(configAnswerSchema.parse(answer.body).marketplace).toEqual({
      name: "Bazaar",
      providerId,
    });
  });

  it("names the third reason to write, for customers, and no other does", async () => {
    const [ada, admin] = [await aCustomer(desk), await anAdmin(desk)];
    const open = (name: string) => {
      const form = new FormData();
      form.set("subject", "The kettle does not whistle");
      form.set("description", "It has been silent since Monday.");
      form.set("visibility", "public");
      form.set("enquiryInfo", `I have a problem with a product I purchased on ${name}`);
      return ada.call("POST", "conversation", form);
    };
    const { status, body } = await open("Bazaar");
    expect(status).toBe(201);
    const seen = await admin.call("GET", `conversation/${body.data._id}`);
    expect(seen.body.data.enquiryInfo).toMatch(/purchased on Bazaar$/);
    expect((await open("Marketplace")).status).toBe(400);
  });
});
