import { texts } from "@deskbell/shared/texts";
import { describe, expect, it } from "vitest";
import { SessionModel } from "../../identity/session.model.ts";
import {
  disableAccount,
  requestReset,
  resetPassword,
  signUpAtProvider,
} from "../../testing/identity/identity-accounts.ts";
import { aCustomer, anEmail, signIn, testPassword } from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { UserModel } from "../user.model.ts";

const { desk, stranger } = aTestDesk();

const newPassword = "Brand#New2026";
const bodyOf = (password: string) => ({ password, confirmPassword: password });
const pathOf = (email: string) => `users/forgot-password/${encodeURIComponent(email)}`;

describe("somebody who chose a new password by the mail's link", () => {
  // spec §7 PUT /users/forgot-password/{email}
  // case B03
  it("is signed out everywhere, and no new session is made", async () => {
    const first = await aCustomer(desk);
    const second = await signIn(desk, first.email);
    const other = await aCustomer(desk);
    await resetPassword(await requestReset(first.email), newPassword);
    expect((await second.call("GET", "users/me")).status).toBe(200); // the desk has not heard yet

    const answer = await stranger("PUT", pathOf(first.email), bodyOf(newPassword));
    expect(answer).toMatchObject({ status: 200, body: { status: "success" } });
    expect(answer.body).toEqual({ status: "success" });
    for (const { call } of [first, second]) {
      const refused = await call("GET", "users/me");
      expect(refused).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    }
    expect(await SessionModel.countDocuments({ userId: first.user._id })).toBe(0);
    expect((await other.call("GET", "users/me")).status).toBe(200);

    const login = { email: first.email };
    const old = await stranger("POST", "users/login", { ...login, password: testPassword });
    const renewed = await stranger("POST", "users/login", { ...login, password: newPassword });
    expect([old.status, renewed.status]).toEqual([401, 200]);
  });

  it("may tell the desk twice, and write the address as they like", async () => {
    const { email } = await aCustomer(desk);
    await resetPassword(await requestReset(email), newPassword);
    const answers = await Promise.all(
      [email, email.toUpperCase(), ` ${email} `].map((address) =>
        stranger("PUT", pathOf(address), bodyOf(newPassword)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("need not have a record at the desk, and gets none by this", async () => {
    const email = anEmail();
    await signUpAtProvider({ email, password: testPassword, name: "Cut Off" });
    await resetPassword(await requestReset(email), newPassword);
    const answer = await stranger("PUT", pathOf(email), bodyOf(newPassword));
    expect(answer.status).toBe(200);
    expect(await UserModel.countDocuments({ email })).toBe(0);
  });
});

describe("whoever did not hold the mail", () => {
  // case B01 B05
  it("hears the same of a wrong password, an unknown address and a disabled account, and ends nobody's session", async () => {
    const ada = await aCustomer(desk);
    const disabled = anEmail();
    const { uid } = await signUpAtProvider({
      email: disabled,
      password: newPassword,
      name: "Gone",
    });
    await disableAccount(uid);
    const eve = await aCustomer(desk);
    const answers = await Promise.all(
      [stranger, eve.call].flatMap((call) =>
        [ada.email, anEmail(), disabled].map((email) =>
          call("PUT", pathOf(email), bodyOf(newPassword)),
        ),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(answers[0]?.body).toMatchObject({
      status: "fail",
      code: "wrong_credentials",
      errors: { common: { msg: expect.any(String) } },
    });
    expect((await ada.call("GET", "users/me")).status).toBe(200);
    expect((await eve.call("GET", "users/me")).status).toBe(200);
  });

  it("does not change a password by this call", async () => {
    const { email } = await aCustomer(desk);
    await stranger("PUT", pathOf(email), bodyOf(newPassword));
    const answer = await stranger("POST", "users/login", { email, password: newPassword });
    expect(answer.status).toBe(401);
    await signIn(desk, email);
  });
});

describe("a call that is not well made", () => {
  // spec §8 Password mismatch (register, reset)
  it("is told that the passwords do not match", async () => {
    const { email } = await aCustomer(desk);
    const body = { password: testPassword, confirmPassword: newPassword };
    expect(await stranger("PUT", pathOf(email), body)).toMatchObject({
      status: 400,
      body: {
        code: "invalid_input",
        message: "Passwords don't match!",
        errors: { confirmPassword: { msg: "Passwords don't match!" } },
      },
    });
  });

  it.each([
    ["nothing", {}, texts.newPasswordRequired],
    ["an operator object", bodyOf({ $ne: "" } as never), texts.newPasswordRequired],
    ["a list", [], undefined],
    ["a weak password", bodyOf("secret"), texts.passwordRule],
    ["only blanks", bodyOf("         "), texts.passwordRule],
    ["a password of 20,000", bodyOf(`Aa1#${"x".repeat(20_000)}`), "Max length 128"],
  ])("is refused with %s in place of the passwords", async (_name, body, text) => {
    const answer = await stranger("PUT", pathOf(anEmail()), body);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(answer.body.errors.password?.msg).toBe(text);
  });

  it.each([
    ["a word", "nobody"],
    ["blanks inside", "a b@example.com"],
    ["5,000 characters", `${"a".repeat(5_000)}@example.com`],
    ["an operator", "{$ne:1}"],
    ["a control character", "\u0000"],
  ])("is refused with %s in place of the address", async (_name, email) => {
    const answer = await stranger("PUT", pathOf(email), bodyOf(newPassword));
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });
});
