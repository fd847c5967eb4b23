import { describe, expect, it } from "vitest";
import { aMailWith, useMailParser } from "../testing/a-mail.ts";

const parse = useMailParser();
const verdictOn = async (results: string | null, more: Record<string, string | null> = {}) =>
  (await parse(aMailWith({ "Authentication-Results": results, ...more }))).authentication;

it.each([
  [
    "as Gmail writes it",
    "mx.company.example; dkim=pass header.i=@example.com; spf=pass; dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=example.com",
    "pass",
    "reject",
  ],
  [
    "as OpenDMARC writes it",
    "mx.company.example; dmarc=pass (p=none dis=none) header.from=example.com",
    "pass",
    "none",
  ],
  [
    "as rspamd writes it",
    'mx.company.example;\r\n dkim=pass header.d=example.com;\r\n dmarc=fail reason="No valid SPF" header.from=example.com (policy=quarantine)',
    "fail",
    null,
  ],
  [
    "with the policy as a property",
    "mx.company.example 1; dmarc=fail policy.dmarc=quarantine header.from=example.com",
    "fail",
    "quarantine",
  ],
  [
    "of a domain without a record",
    "mx.company.example; dmarc=none header.from=example.com",
    "none",
    null,
  ],
  ["that is an error", "mx.company.example; dmarc=temperror header.from=example.com", "none", null],
  [
    "in other letters and with a comment before",
    "(hi) MX.Company.Example; DMARC=Pass HEADER.FROM=Example.COM",
    "pass",
    null,
  ],
])("what the operator's server found is read, %s", async (_title, results, dmarc, policy) => {
  expect(await verdictOn(results)).toEqual({ dmarc, policy });
});

describe("nothing is proven", () => {
  it.each([
    ["without the header", null],
    ["by another server", "mx.evil.example; dmarc=pass header.from=example.com"],
    [
      "by a server with our server's name in a comment",
      "evil.example (mx.company.example); dmarc=pass",
    ],
    ["by a server whose name only begins so", "mx.company.example.evil.example; dmarc=pass"],
    ["without a verdict of DMARC", "mx.company.example; dkim=pass header.d=example.com; spf=pass"],
    ["by a verdict within a comment", "mx.company.example; spf=pass (dmarc=pass ; dmarc=pass)"],
    [
      "by a verdict within quotation marks",
      'mx.company.example; spf=fail reason="; dmarc=pass header.from=example.com"',
    ],
  ])("%s", async (_title, results) => {
    expect(await verdictOn(results)).toBeNull();
  });

  it("about another From than the one that is shown", async () => {
    const verdict = await verdictOn("mx.company.example; dmarc=pass header.from=evil.example");
    expect(verdict).toEqual({ dmarc: "none", policy: null });
  });

  it("by two verdicts that differ", async () => {
    const both = "mx.company.example; dmarc=pass header.from=example.com; dmarc=fail";
    expect(await verdictOn(both)).toMatchObject({ dmarc: "fail" });
    const unsure = "mx.company.example; dmarc=pass header.from=example.com; dmarc=temperror";
    expect(await verdictOn(unsure)).toMatchObject({ dmarc: "none" });
  });
});

// mail N48
it("a forged verdict below the true one counts for nothing", async () => {
  const forged = "mx.company.example; dmarc=pass header.from=example.com";
  expect(
    await verdictOn(
      `mx.company.example; dmarc=fail header.from=example.com\r\nAuthentication-Results: ${forged}`,
    ),
  ).toMatchObject({ dmarc: "fail" });
  expect(
    await verdictOn(`mx.company.example; none\r\nAuthentication-Results: ${forged}`),
  ).toBeNull();
});

// mail N49
it("a second From above one that is proven makes a mail nobody's", async () => {
  const mail = await parse(
    aMailWith({
      "Authentication-Results": "mx.company.example; dmarc=pass header.from=example.com",
      From: "eve@evil.example\r\nFrom: ada@example.com",
    }),
  );
  expect(mail.sender).toEqual({ problem: "several_from" });
  expect(mail.authentication?.dmarc).not.toBe("pass");
});

// mail N50
it("of a broken signature is said what the sender's domain wants done", async () => {
  expect(
    await verdictOn("mx.company.example; dkim=fail; dmarc=fail (p=REJECT) header.from=example.com"),
  ).toEqual({ dmarc: "fail", policy: "reject" });
});
