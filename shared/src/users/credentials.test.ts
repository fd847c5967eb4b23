import { describe, expect, it, test } from "vitest";
import type * as z from "zod";
import { limits } from "../limits.ts";
import {
  forgotPasswordSchema,
  loginSchema,
  passwordResetSchema,
  registrationSchema,
  signUpOf,
  signUpSchema,
} from "./credentials.ts";

const registration = {
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  password: "Deskbell#2026",
  confirmPassword: "Deskbell#2026",
};

/** The first text a person reads under each field. */
function textsFor(change: Record<string, unknown>): Record<string, string> {
  return textsOf(registrationSchema.safeParse({ ...registration, ...change }));
}

function textsOf({ error }: z.ZodSafeParseResult<unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) texts[path.join(".")] ??= message;
  return texts;
}

const rule =
  "must be one uppercase, one lowercase  letters, one special character, one digit, and a total length of 8";

// spec §5 E-mail
// spec §5 E-mail … must match an e-mail pattern
// spec §5 Password … It must contain at least one uppercase letter
// spec §5 Password … Message:
// spec §5 Confirm password: required
// spec §5 Confirm password … A mismatch
// spec §5 First name
// spec §5 First name … minimum length 2
// spec §5 Last name
// spec §9 Names at least 2
// spec §9 password at least 8
describe("a newcomer who fills in the registration form reads", () => {
  test.each([
    ["first name missing", { firstName: "" }, { firstName: "First name is require" }],
    ["first name of blanks", { firstName: "   " }, { firstName: "First name is require" }],
    ["first name of one letter", { firstName: "A" }, { firstName: "Min length 2" }],
    ["last name missing", { lastName: "" }, { lastName: "Last name is require" }],
    ["last name of one letter", { lastName: "B" }, { lastName: "Min length 2" }],
    ["e-mail missing", { email: "" }, { email: "Email is require" }],
    ["e-mail without @", { email: "ada.example.com" }, { email: "Provide a valid email" }],
    ["e-mail with two @", { email: "a@b@example.com" }, { email: "Provide a valid email" }],
    [
      "e-mail with a blank inside",
      { email: "a b@example.com" },
      { email: "Provide a valid email" },
    ],
    [
      "password missing",
      { password: "", confirmPassword: registration.password },
      { password: "password is require" },
    ],
    ["password without capital", { password: "deskbell#2026" }, { password: rule }],
    ["password without small letter", { password: "DESKBELL#2026" }, { password: rule }],
    ["password without digit", { password: "Deskbell#abcd" }, { password: rule }],
    ["password without special character", { password: "Deskbell2026" }, { password: rule }],
    ["password of seven", { password: "Desk#26" }, { password: rule }],
    [
      "confirmation missing",
      { confirmPassword: "" },
      { confirmPassword: "confirm Password is require" },
    ],
    [
      "confirmation that differs",
      { confirmPassword: "Deskbell#2027" },
      { confirmPassword: "Passwords don't match!" },
    ],
    ["nothing when all is right", {}, {}],
  ])("%s", (_, change, expected) => {
    expect(textsFor(change)).toMatchObject(expected);
    expect(Object.keys(textsFor(change))).toEqual(expect.arrayContaining(Object.keys(expected)));
  });
});

describe("a user who chooses a new password by the mail's link reads", () => {
  const good = registration.password;
  const long = `Aa1#${"x".repeat(50_000)}`;
  // spec §5 'new password is require'
  test.each([
    [
      "both missing",
      { password: "", confirmPassword: "" },
      {
        password: "new password is require",
        confirmPassword: "Confirm password is require",
      },
    ],
    [
      "nothing sent at all",
      {},
      { password: "new password is require", confirmPassword: "Confirm password is require" },
    ],
    ["too simple", { password: "secret", confirmPassword: "secret" }, { password: rule }],
    [
      "confirmation too simple",
      { password: good, confirmPassword: "secret" },
      { confirmPassword: rule },
    ],
    [
      "only blanks",
      { password: "        ", confirmPassword: "        " },
      { password: rule, confirmPassword: rule },
    ],
    [
      "a mismatch",
      { password: good, confirmPassword: "Deskbell#2027" },
      { confirmPassword: "Passwords don't match!" },
    ],
    [
      "far too long",
      { password: long, confirmPassword: long },
      { password: "Max length 128", confirmPassword: "Max length 128" },
    ],
    [
      "objects where text belongs",
      { password: { $ne: "" }, confirmPassword: [good] },
      { password: "new password is require", confirmPassword: "Confirm password is require" },
    ],
    [
      "nothing, with an emoji and blanks inside",
      { password: "Bell 🔔 #1 rings", confirmPassword: "Bell 🔔 #1 rings" },
      {},
    ],
  ])("%s", (_, body, expected) => {
    const messages = textsOf(passwordResetSchema.safeParse(body));
    expect(messages).toMatchObject(expected);
    expect(Object.keys(messages).length > 0).toBe(Object.keys(expected).length > 0);
  });
});

// spec §5 E-mail
// spec §5 E-mail … must match an e-mail pattern
test.each([
  ["", "Email is require"],
  ["   ", "Email is require"],
  ["nobody", "Provide a valid email"],
  [`${"a".repeat(50_000)}@example.com`, "Provide a valid email"],
  [" Ada@Example.com ", undefined],
])("a user who forgot the password and writes %j as the address reads %j", (email, expected) => {
  expect(textsOf(forgotPasswordSchema.safeParse({ email })).email).toBe(expected);
});

describe("credentials", () => {
  it("are the same person however the e-mail address is written", () => {
    expect(
      loginSchema.parse({ email: " Ada@Example.COM ", password: registration.password }).email,
    ).toBe("ada@example.com");
  });

  // spec §3 Sign-up payload
  it("join first and last name by a space", () => {
    expect(signUpSchema.parse(signUpOf(registrationSchema.parse(registration))).name).toBe(
      "Ada Byron",
    );
  });

  it("lose control characters and direction marks in a name", () => {
    const { firstName } = registrationSchema.parse({
      ...registration,
      firstName: "A\u202Ed\u0000a\n",
    });
    expect(firstName).toBe("Ada");
  });

  test.each([{ $ne: null }, ["a@example.com"], 1, null])(
    "refuse %j where text belongs",
    (email) => {
      expect(loginSchema.safeParse({ email, password: registration.password }).success).toBe(false);
    },
  );

  // case F16
  it("are checked in a moment however long they are", () => {
    const triesOf = (chars: number) => {
      const long = "a".repeat(chars);
      return [`${long}@`, `${long}@${long}.${long}`, `Aa1#${long}`, `${"a.".repeat(chars / 2)}@`];
    };
    const bestMs = (text: string, times: number) => {
      const tries = Array.from({ length: 3 }, () => {
        const startMs = Date.now();
        for (let i = 0; i < times; i++) loginSchema.safeParse({ email: text, password: text });
        return Date.now() - startMs;
      });
      return Math.min(...tries);
    };
    const short = triesOf(500);
    for (const [i, long] of triesOf(50_000).entries()) {
      // As long as a hundred of a hundredth, on whatever machine; were each part searched anew, a hundred times as long.
      expect(bestMs(long, 10) / bestMs(short[i] ?? "", 1_000)).toBeLessThan(20);
    }
  });

  // case F16
  it("are refused when far too long, without searching them", () => {
    const email = `${"a".repeat(50_000)}@example.com`;
    expect(textsFor({ email }).email).toBe("Provide a valid email");
    const password = `Aa1#${"x".repeat(limits.passwordMaxChars)}`;
    expect(textsFor({ password, confirmPassword: password }).password).toBe("Max length 128");
  });
});
