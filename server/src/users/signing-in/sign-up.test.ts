import { randomUUID } from "node:crypto";
import { texts } from "@deskbell/shared/texts";
import { describe, expect, it } from "vitest";
import { alsoHas, signUpAtProvider } from "../../testing/identity/identity-accounts.ts";
import { anEmail, testPassword } from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { UserModel } from "../user.model.ts";

const { desk, stranger } = aTestDesk();

const aSignUp = (email: string) => ({
  email,
  password: testPassword,
  confirmPassword: testPassword,
  name: "Ada Byron",
});

describe("somebody who registers", () => {
  // spec §1 the product's own server keeps a parallel user record
  // spec §3 Sign-up payload
  // spec §7 POST /users/sign-up
  // case B13
  it("gets a record beside the account, whose role is user whatever was asked for", async () => {
    const email = anEmail();
    const { idToken } = await signUpAtProvider({ email, password: testPassword, name: "" });
    const answer = await stranger(
      "POST",
      "users/sign-up",
      { ...aSignUp(email), role: "admin" },
      { "X-Identity-Token": idToken },
    );
    expect(answer).toMatchObject({ status: 201, body: { status: "success" } });
    expect(await UserModel.findOne({ email }).lean()).toMatchObject({
      name: "Ada Byron",
      role: "user",
    });
  });

  // case B15
  it("may send the form twice", async () => {
    const email = anEmail();
    const { idToken } = await signUpAtProvider({ email, password: testPassword, name: "" });
    const proof = { "X-Identity-Token": idToken };
    const answers = await Promise.all(
      [1, 2, 3].map(() => stranger("POST", "users/sign-up", aSignUp(email), proof)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await UserModel.countDocuments({ email })).toBe(1);
  });

  it("cannot do so for an address without an account, or with somebody else's proof", async () => {
    const email = anEmail();
    const { idToken } = await signUpAtProvider({
      email: anEmail(),
      password: testPassword,
      name: "",
    });
    for (const proof of [{}, { "X-Identity-Token": "abc" }, { "X-Identity-Token": idToken }]) {
      const answer = await stranger("POST", "users/sign-up", aSignUp(email), proof);
      expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    }
    expect(await UserModel.countDocuments({ email })).toBe(0);
  });

  it("is told when the address is taken", async () => {
    const email = anEmail();
    const uid = randomUUID();
    await UserModel.create({ uid, email, name: "Other", displayName: "Other" });
    alsoHas(desk.identity, { uid, email });
    const { idToken } = await signUpAtProvider({ email, password: testPassword, name: "" });
    const answer = await stranger("POST", "users/sign-up", aSignUp(email), {
      "X-Identity-Token": idToken,
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { status: "fail", code: "email_taken", errors: { email: { msg: expect.any(String) } } },
    });
  });

  it("is told what is wrong with each field", async () => {
    const answer = await stranger("POST", "users/sign-up", {
      email: { $gt: "" },
      password: "weak",
      confirmPassword: "",
      name: "A",
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      status: "fail",
      code: "invalid_input",
      errors: {
        email: { msg: texts.emailRequired },
        password: { msg: texts.passwordRule },
        confirmPassword: { msg: texts.confirmPasswordRequired },
        name: { msg: texts.nameTooShort },
      },
    });
  });
});
