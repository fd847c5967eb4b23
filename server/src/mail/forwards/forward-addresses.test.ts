import { expect, it } from "vitest";
import { createMailTokens } from "../addresses/mail-tokens.ts";
import { forwardAddresses } from "./forward-addresses.ts";

const about = { ticket: 1_234_567, seq: 7, forwardId: "f" };
const tokens = createMailTokens("a secret of these tests");
const addressesAt = (address: string) =>
  forwardAddresses(
    about,
    {
      mailboxId: "m",
      address,
      name: "Support",
      signature: "",
      hasRelay: false,
      answersTo: address,
    },
    tokens,
  );

it("what is forwarded is answered to an address of its own", () => {
  expect(addressesAt("support@company.example").replyTo).toMatch(
    /^support\+f1234567\.[a-z2-7]{16}@/,
  );
});

it("where that would be longer than servers take, it is answered to the desk's own, and known by its Message-ID", () => {
  const own = `${"customer-support-of-the-northern-region".padEnd(48, "-x")}@company.example`;
  const { replyTo, messageId } = addressesAt(own);
  expect(replyTo).toBe(own);
  expect(messageId).toMatch(/^<f1234567\.[a-z2-7]{16}@company\.example>$/);
});
