import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test("a name has no more bytes than Linux and macOS take, in any script", () => {
  const names = [`${"あ".repeat(115)}.pdf`, "😀".repeat(60), `a.${"あ".repeat(19)}`];
  names.push(`${"😀".repeat(50)}.${"あ".repeat(19)}`);
  for (const given of names) {
    expect(Buffer.byteLength(fileNameOf(given))).toBeLessThan(256);
  }
  expect(fileNameOf(names[0] ?? "")).toBe(`${"あ".repeat(60)}.pdf`);
});

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
