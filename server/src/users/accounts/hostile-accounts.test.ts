import { describe, expect, it } from "vitest";
import { SessionModel } from "../../identity/session.model.ts";
import { signUpAtProvider } from "../../testing/identity/identity-accounts.ts";
import { aCustomer, anEmail, signIn, testPassword } from "../../testing/people.ts";
import { askRaw } from "../../testing/raw-request.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { UserModel } from "../user.model.ts";

const { desk, stranger } = aTestDesk();

const passwords = { password: testPassword, confirmPassword: testPassword };
const aForm = (email: string) => ({ email, name: "Ada Byron", ...passwords });
const proofOf = (idToken: string) => ({ "X-Identity-Token": idToken });
const aName = { password: testPassword, name: "Ada" };

describe("the address in a path", () => {
  // case B06
  it.each([
    ["a path after it", "a%40b.com%2F..%2Fx"],
    ["a NUL", "a%40b.com%00"],
    ["half a character", "a%ff%40b.com"],
    ["a line break", "a%40b.com%0d%0aX-A:%20b"],
    ["300 characters", `${"a".repeat(300)}%40b.com`],
    ["a percent sign that was encoded twice", "a%2540b.com"],
  ])("with %s is refused", async (_name, email) => {
    for (const route of ["forgot-password", "user-verified"]) {
      const path = `/api/v1/users/${route}/${email}`;
      const headers = { "Content-Type": "application/json", "Content-Length": "0" };
      const answer = await askRaw(desk.url, "PUT", path, headers);
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toMatch(/X-A|\.ts|at /);
    }
  });
});

describe("somebody who registers", () => {
  // case B13
  it("cannot make themselves more than a user, nor anybody else", async () => {
    const email = anEmail();
    const { uid, idToken } = await signUpAtProvider({ email, ...aName });
    const more =
      '"role":"admin","_id":"000000000000000000000000","uid":"other","emailVerified":true';
    const body = `{${JSON.stringify(aForm(email)).slice(1, -1)},${more},"disabledAt":null,"__proto__":{"role":"admin","isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`;
    const answer = await fetch(`${desk.url}/api/v1/users/sign-up`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...proofOf(idToken) },
      body,
    });
    expect(answer.status).toBe(201);
    const record = await UserModel.findOne({ email }).lean();
    expect(record).toMatchObject({ uid, role: "user" });
    expect(record?._id.toString()).not.toBe("0".repeat(24));
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    const ada = await signIn(desk, email);
    expect((await ada.call("GET", "users")).status).toBe(403);
  });

  // case B16
  it("twice at once, in capitals and in small letters, is one person", async () => {
    const email = anEmail();
    const { idToken } = await signUpAtProvider({ email, ...aName });
    const answers = await Promise.all(
      [email, email.toUpperCase(), ` ${email} `].map((written) =>
        stranger("POST", "users/sign-up", aForm(written), proofOf(idToken)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await UserModel.countDocuments({ email })).toBe(1);
  });

  // case B20
  it("with an address that looks like another's is refused or somebody else, never the same", async () => {
    const ada = await aCustomer(desk);
    const [local = "", domain = ""] = ada.email.split("@");
    const alike = [
      ada.email.replace("a", "\u0430"), // a Cyrillic letter
      `${local} @${domain}`,
      `${local}@${domain}\u200b`,
      `${"x".repeat(255)}@${domain}`,
      `${local}@${domain}.`,
      `"${local}"@${domain}`,
      `${local}@${domain.toUpperCase()}\u0130`,
    ].filter((email) => email !== ada.email);
    const before = await UserModel.countDocuments();
    for (const email of alike) {
      const { idToken } = await signUpAtProvider({ email: anEmail(), ...aName });
      const answer = await stranger("POST", "users/sign-up", aForm(email), proofOf(idToken));
      expect([email, answer.status]).toEqual([
        email,
        expect.toSatisfy((s) => [400, 403].includes(s)),
      ]);
    }
    expect(await UserModel.countDocuments()).toBe(before);
    expect((await ada.call("GET", "users/me")).body.data).toEqual(ada.user);
  });

  // case B21
  it.each([
    ["one letter", "A", 400],
    ["ten thousand letters", "x".repeat(10_000), 400],
    ["direction marks alone", "\u202e\u2066\u200f", 400],
    ["direction and control marks in it", "A\u202eda\u0000 By\u0007ron", 201],
  ])("with a name of %s", async (_name, name, status) => {
    const email = anEmail();
    const { idToken } = await signUpAtProvider({ email, ...aName });
    const form = { ...aForm(email), name };
    const answer = await stranger("POST", "users/sign-up", form, proofOf(idToken));
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.errors.name.msg).toMatch(/Min length 2|Max length/);
    else expect((await UserModel.findOne({ email }).orFail()).name).toBe("Ada Byron");
  });
});

describe("somebody signed in", () => {
  // case B26
  it("is told about themselves what the contract says, and nothing of what is behind it", async () => {
    const ada = await aCustomer(desk);
    const { body, headers } = await ada.call("GET", "users/me");
    expect(Object.keys(body.data).sort()).toEqual(
      [
        "_id",
        "access",
        "avatar",
        "createdAt",
        "displayName",
        "email",
        "mobile",
        "name",
        "permanentAddress",
        "presentAddress",
        "role",
        "updatedAt",
      ].sort(),
    );
    expect(headers.get("cache-control")).toBe("no-store");
  });

  // case B28
  it.each([
    ["an operator", { country: { $gt: "" } }, 400],
    ["201 characters", { country: "x".repeat(201) }, 400],
    ["a list", { country: ["Finland"] }, 400],
    ["fields that there are not", { country: "Finland", planet: "Earth", role: "admin" }, 200],
  ])("who sends an address with %s", async (_name, change, status) => {
    const ada = await aCustomer(desk);
    const home = { district: "", streetAddress: "", zipCode: "", ...change };
    const answer = await ada.call("PUT", "users/update/presentAddress", home);
    expect(answer.status).toBe(status);
    const stored = (await ada.call("GET", "users/me")).body.data;
    expect(Object.keys(stored.presentAddress)).toHaveLength(4);
    expect(stored).toMatchObject({ role: "user" });
    expect(stored.presentAddress.country).toBe(status === 200 ? "Finland" : "");
  });

  // case B30
  it("and changes the password in two windows at once, keeps one of the two", async () => {
    const first = await aCustomer(desk);
    const second = await signIn(desk, first.email);
    const [one, other] = ["First#2026pw", "Second#2026pw"];
    const change = (password: string) => ({
      currentPassword: testPassword,
      newPassword: password,
      confirmPassword: password,
    });
    const answers = await Promise.all([
      first.call("PUT", "users/update/password", change(one)),
      second.call("PUT", "users/update/password", change(other)),
    ]);
    const logIn = async (password: string) =>
      (await stranger("POST", "users/login", { email: first.email, password })).status;
    const works = [await logIn(one), await logIn(other)];
    expect(works.toSorted()).toEqual([200, 401]);
    expect(await logIn(testPassword)).toBe(401);
    const winner = answers[works.indexOf(200)];
    const loser = answers[works.indexOf(401)];
    expect(winner?.status).toBe(200);
    expect([400, 401, 409]).toContain(loser?.status);
    expect(await SessionModel.countDocuments({ userId: first.user._id })).toBeGreaterThan(0);
  });
});
