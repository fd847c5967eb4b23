import { expect, test } from "vitest";
import { mailHref, phoneHref } from "./contact-links.ts";

test("an agent dials the number that a customer wrote, however it was written", () => {
  expect(phoneHref("+47 22 33-44 (55)")).toBe("tel:+4722334455");
  expect(phoneHref(" 030/901 820 ")).toBe("tel:030901820");
});

test("what is no number is shown and cannot be dialled", () => {
  for (const written of ["", "none", "12", "call me +1 555", "tel:123#;ext=javascript:1"]) {
    expect(phoneHref(written)).toBeNull();
  }
});

test("a mail goes to the customer alone, whatever their address holds", () => {
  expect(mailHref("ada@example.com")).toBe("mailto:ada@example.com");
  expect(mailHref("a?bcc=eve@example.com&x#y")).toBe("mailto:a%3Fbcc%3Deve@example.com%26x%23y");
});
