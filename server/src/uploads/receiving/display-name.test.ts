import { expect, it } from "vitest";
import { displayName } from "./display-name.ts";

it.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ada\\kettle.png", "kettle.png"],
  ["a\r\nSet-Cookie: x=1.png", "a Set-Cookie: x=1.png"],
  ["gpj.\u202eexe.png", "gpj.exe.png"],
  ["…", "…"],
  ["", "file"],
  ["...", "file"],
  ["чайник 🫖.png", "чайник 🫖.png"],
])("a file sent as %j is shown as %j", (sent, shown) => {
  expect(displayName(sent)).toBe(shown);
});

it("a very long name is cut, its ending stays", () => {
  const name = displayName(`${"x".repeat(5_000)}.png`);
  expect(name).toHaveLength(120);
  expect(name).toMatch(/x\.png$/);
});
