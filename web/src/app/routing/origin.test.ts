import { expect, test } from "vitest";
import { destinationOf } from "./origin.ts";

// spec §2 After a successful login
test.each(["/inbox/6530f1?x=1#y", "/ticket/details", "/"])(
  "somebody who came from %s goes back there after signing in",
  (from) => {
    expect(destinationOf({ from })).toBe(from);
  },
);

// case F11
test.each([
  null,
  undefined,
  "x",
  {},
  { from: 1 },
  { from: "" },
  { from: "//evil.example" },
  { from: "/\\evil.example" },
  { from: "https://evil.example" },
  { from: "javascript:alert(1)" },
])("whoever came from elsewhere (%j) goes to the inbox", (state) => {
  expect(destinationOf(state)).toBe("/inbox");
});
