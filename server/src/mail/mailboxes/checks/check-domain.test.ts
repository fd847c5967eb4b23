import { generateKeyPairSync } from "node:crypto";
import type { DomainCheck } from "@deskbell/shared/mail/mailbox-checks";
import { beforeEach, expect, it } from "vitest";
import { useDnsServer } from "../../../testing/mails/dns-server.ts";
import { createDnsResolver } from "../../joining/dmarc/dns-resolver.ts";
import { checkDomain, type KnownSigning } from "./check-domain.ts";
import { findSigning } from "./signing.ts";

const dns = useDnsServer();
const domain = "company.example";
const keyName = `one._domainkey.${domain}`;
const signing: KnownSigning = { is: "known", domain, selector: "one" };
const keyOf = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength })
    .publicKey.export({ type: "spki", format: "der" })
    .toString("base64");
const key = keyOf(2048);

beforeEach(() => dns.records.clear());

const check = (known: KnownSigning = signing) =>
  checkDomain(domain, { signing: known, resolver: createDnsResolver([dns.address()]) });
async function found(is: DomainCheck["is"], known?: KnownSigning) {
  const one = (await check(known)).find((answer) => answer.is === is);
  return [one?.outcome, one?.advice];
}

it("an admin sees that all is well with the domain, and each record as it was found", async () => {
  const spf = "v=spf1 mx include:_spf.relay.example ip4:192.0.2.0/24 -all";
  dns.records.set(domain, spf);
  dns.records.set(keyName, `v=DKIM1; k=rsa; p=${key}`);
  dns.records.set(`_dmarc.${domain}`, "v=DMARC1; p=reject; rua=mailto:dmarc@company.example");
  expect(await check()).toEqual([
    { is: "spf", outcome: "ok", name: domain, record: spf, advice: null },
    {
      is: "dkim",
      outcome: "ok",
      name: keyName,
      record: `v=DKIM1; k=rsa; p=${key}`,
      advice: null,
    },
    expect.objectContaining({ is: "dmarc", outcome: "ok", name: `_dmarc.${domain}`, advice: null }),
  ]);
});

it("of a domain that has nothing it is said what to add", async () => {
  expect((await check()).map(({ outcome, record, advice }) => [outcome, record, advice])).toEqual([
    ["missing", null, "add_spf"],
    ["missing", null, "add_dkim"],
    ["missing", null, "add_dmarc"],
  ]);
});

it.each([
  ["v=spf1 +all", "wrong", "narrow_spf"],
  ["v=spf1 all", "wrong", "narrow_spf"],
  ["v=spf1 inculde:_spf.relay.example -all", "wrong", "mend_spf"],
  ["v=spf1 a mx:mail.company.example/24 ?all", "ok", null],
  ["v=spf1 redirect=_spf.relay.example", "ok", null],
  ["v=spf10 -all", "missing", "add_spf"],
  ["some-verification=v=spf1", "missing", "add_spf"],
])("what SPF says, %s, is %s", async (record, ...verdict) => {
  dns.records.set(domain, record);
  expect(await found("spf")).toEqual(verdict);
});

it.each([
  ["v=DMARC1; p=none", "ok", "tighten_dmarc"],
  ["v=DMARC1;p=QUARANTINE", "ok", null],
  ["v=DMARC1; p=maybe", "wrong", "mend_dmarc"],
  ["v=DMARC1", "wrong", "mend_dmarc"],
  ["v=spf1 -all", "missing", "add_dmarc"],
])("what DMARC says, %s, is %s", async (record, ...verdict) => {
  dns.records.set(`_dmarc.${domain}`, record);
  expect(await found("dmarc")).toEqual(verdict);
});

it("a domain below that of the company has the company's DMARC", async () => {
  dns.records.set(`_dmarc.${domain}`, "v=DMARC1; p=reject");
  const resolver = createDnsResolver([dns.address()]);
  const answers = await checkDomain(`help.eu.${domain}`, { signing, resolver });
  expect(answers[2]).toMatchObject({ outcome: "ok", name: `_dmarc.${domain}` });
});

it.each([
  [`p=${key}`, "ok", null],
  [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 1).toString("base64")}`, "ok", null],
  ["v=DKIM1; p=", "wrong", "mend_dkim"],
  ["v=DKIM1; p=no key at all", "wrong", "mend_dkim"],
  [`v=DKIM1; p=${keyOf(512)}`, "wrong", "mend_dkim"],
])("what DKIM says, %s, is %s", async (record, ...verdict) => {
  dns.records.set(keyName, record);
  expect(await found("dkim")).toEqual(verdict);
});

it("of the operator's own key it is seen whether it is the published one", async () => {
  dns.records.set(keyName, `v=DKIM1; p=${key}`);
  expect(await found("dkim", { ...signing, publicKey: key })).toEqual(["ok", null]);
  expect(await found("dkim", { ...signing, publicKey: keyOf(2048) })).toEqual([
    "wrong",
    "mend_dkim",
  ]);
});

it.each([
  [null, "unknown", "make_round_trip"],
  [{ is: "unsigned" }, "missing", "sign_mails"],
  [{ is: "by_others" }, "missing", "sign_by_domain"],
] as const)("while the key's name is not known, DKIM is %o", async (known, ...verdict) => {
  expect(await found("dkim", known)).toEqual(verdict);
});

it.each(["fails", "is silent"] as const)(
  "where DNS %s nothing is said of the domain",
  async (behaviour) => {
    dns.behaviour = behaviour;
    expect((await check()).map(({ outcome, advice }) => [outcome, advice])).toEqual([
      ["no_answer", "try_again"],
      ["no_answer", "try_again"],
      ["no_answer", "try_again"],
    ]);
  },
);

it.each([
  ["DKIM-Signature: v=1; a=rsa-sha256;\r\n d=Company.example;\r\n\ts=two; b=x", "known", "two"],
  ["dkim-signature: v=1; d=mail.company.example; s=m1; b=x", "known", "m1"],
  ["DKIM-Signature: v=1; d=relay.example; s=r; b=x", "by_others", undefined],
  ["DKIM-Signature: v=1; d=example; s=r; b=x", "by_others", undefined],
  ["X-Note: d=company.example; s=two", "unsigned", undefined],
])("a mail with %s is signed: %s", (field, is, selector) => {
  const raw = Buffer.from(
    `${field}\r\nSubject: x\r\n\r\nDKIM-Signature: d=company.example; s=no\r\n`,
  );
  expect(findSigning(raw, `support@${domain}`)).toMatchObject({
    is,
    ...(selector && { selector }),
  });
});
