import { expect, it } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const box = createSecretBox("a secret of the desk");
const place = { mailboxId: "652f1a2b3c4d5e6f708192a3", field: "password" };

it("a mailbox's password opens again with the same SECRET, at its own place alone", () => {
  const sealed = box.seal("Grün-0815", place);
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("0815");
  expect(box.open(sealed, place)).toBe("Grün-0815");
  expect(box.open(sealed, { ...place, field: "smtpPassword" })).toBeNull();
  expect(box.open(sealed, { ...place, mailboxId: "652f1a2b3c4d5e6f708192a4" })).toBeNull();
});

it("the same password is sealed otherwise each time", () => {
  expect(box.seal("secret", place)).not.toBe(box.seal("secret", place));
});

it("with another SECRET, or changed, a sealed password does not open, and nothing breaks", () => {
  const sealed = box.seal("secret", place);
  expect(createSecretBox("another").open(sealed, place)).toBeNull();
  const bytes = Buffer.from(sealed, "base64");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open(changed.toString("base64"), place)).toBeNull();
    expect(box.open(bytes.subarray(0, at).toString("base64"), place)).toBeNull();
  }
});
