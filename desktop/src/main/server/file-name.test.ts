import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test.each([
  ["plan.pdf", "plan.pdf"],
  ["../../.ssh/authorized_keys", "_.._.ssh_authorized_keys"],
  ["C:\\Windows\\cmd.exe", "C__Windows_cmd.exe"],
  ["a\u0000b\nc.txt", "abc.txt"],
  ["\u202efdp.exe", "fdp.exe"],
  [" . hidden . ", "hidden"],
  ["CON.txt", "_CON.txt"],
  ["lpt1", "_lpt1"],
  ["", "file"],
  ["...", "file"],
  ["\ud800.csv", "\ufffd.csv"],
  ["Größe 5°.csv", "Größe 5°.csv"],
  [`${"x".repeat(500)}.pdf`, `${"x".repeat(100)}.pdf`],
  [`a.${"x".repeat(500)}`, `a.${"x".repeat(98)}`],
])("a file called %j is %j on every system", (given, name) => {
  expect(fileNameOf(given)).toBe(name);
});
