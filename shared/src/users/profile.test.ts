import { describe, expect, test } from "vitest";
import { limits } from "../limits.ts";
import {
  displayNameSchema,
  newAddressSchema,
  passwordChangeSchema,
  phoneSchema,
} from "./profile.ts";

const change = {
  currentPassword: "Deskbell#2026",
  newPassword: "Deskbell#2027",
  confirmPassword: "Deskbell#2027",
};
const rule =
  "must be one uppercase, one lowercase  letters, one special character, one digit, and a total length of 8";

describe("a user who changes the password reads", () => {
  // spec §5 Password
  // spec §5 Confirm password
  test.each([
    [{ currentPassword: "" }, "currentPassword", "password is require"],
    [{ currentPassword: "deskbell" }, "currentPassword", rule],
    [{ newPassword: "" }, "newPassword", "new password is require"],
    [{ newPassword: "Deskbell2026" }, "newPassword", rule],
    [{ confirmPassword: "" }, "confirmPassword", "confirm Password is require"],
    [{ confirmPassword: "deskbell#2027" }, "confirmPassword", rule],
    [{ confirmPassword: "Deskbell#2028" }, "confirmPassword", "Passwords don't match!"],
  ])("for %j, below %s: %s", (changes, field, text) => {
    const { error } = passwordChangeSchema.safeParse({ ...change, ...changes });
    const issue = error?.issues.find(({ path }) => path[0] === field);
    expect(issue?.message).toBe(text);
  });
});

describe("what people enter about themselves", () => {
  // spec §5 Phone and address fields
  test("may be left empty, apart from the name", () => {
    const address = { country: "", district: "", streetAddress: "", zipCode: "" };
    expect(newAddressSchema.parse(address)).toEqual(address);
    expect(phoneSchema.parse({ mobile: "  " })).toEqual({ mobile: "" });
    const { error } = displayNameSchema.safeParse({ displayName: " " });
    expect(error?.issues[0]?.message).toBe("Min length 2");
  });

  test("keeps emoji, other scripts and markup as they are, and loses what turns text about", () => {
    const { displayName } = displayNameSchema.parse({
      displayName: " <b>عمر</b> \u202E🙂\u0007\n ",
    });
    expect(displayName).toBe("<b>عمر</b> 🙂");
  });

  test("is refused when far too long", () => {
    const mobile = "1".repeat(50_000);
    expect(phoneSchema.safeParse({ mobile }).error?.issues[0]?.message).toBe(
      `Max length ${limits.phoneMaxChars}`,
    );
  });
});
