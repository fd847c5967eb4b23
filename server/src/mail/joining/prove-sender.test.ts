import { describe, expect, it } from "vitest";
import { expectWithin } from "../../testing/expect-within.ts";
import { aMailWith, bytesOf, useMailParser } from "../parsing/testing/a-mail.ts";
import { aSignature, useSenderProof } from "./testing/use-sender-proof.ts";

const parse = useMailParser();
const { dns, signed, signedAs, senderProof } = useSenderProof();

type Facts = {
  trustedAuthserv?: string | null;
  clientIp?: string | null;
  envelopeFrom?: string | null;
  timeoutMs?: number;
};

async function prove(raw: Buffer, { clientIp = null, envelopeFrom = null, ...more }: Facts = {}) {
  return senderProof(more)({ raw, parsed: await parse(raw), clientIp, envelopeFrom });
}

const proven = { result: "proven", by: "dmarc" };
const refused = { result: "refused", by: "dmarc" };
const unproven = { result: "unproven", by: "dmarc" };
const unknown = { result: "unproven", by: null };

describe("a mail is proven to be its sender's", () => {
  it("when their domain has signed it", async () => {
    expect(await prove(await signed(aMailWith()))).toEqual(proven);
  });

  it("when a domain below theirs has signed it", async () => {
    expect(await prove(await signed(aMailWith(), "mail.example.com"))).toEqual(proven);
  });

  it("when it came from a server that their domain names, and nobody signed it", async () => {
    const facts = { clientIp: "192.0.2.7", envelopeFrom: "bounces@example.com" };
    expect(await prove(aMailWith(), facts)).toEqual(proven);
  });

  it("when its lines end in bare line feeds, as some servers hand them over", async () => {
    const raw = await signed(aMailWith());
    expect(
      await prove(Buffer.from(raw.toString("latin1").replaceAll("\r\n", "\n"), "latin1")),
    ).toEqual(proven);
  });
});

describe("a mail is refused as somebody else's", () => {
  // case J02
  // mail N50
  it("when a list has added its footer to what was signed", async () => {
    const footer = bytesOf("-- \nYou get this since you are on our list\n");
    expect(await prove(Buffer.concat([await signed(aMailWith()), footer]))).toEqual(refused);
  });

  it("when nobody has signed it, though its domain signs all", async () => {
    expect(await prove(aMailWith())).toEqual(refused);
  });

  it("when another domain has signed it", async () => {
    expect(await prove(await signed(aMailWith(), "evil.example"))).toEqual(refused);
  });

  it("when a domain below theirs has signed it, where only the domain itself may", async () => {
    const mail = aMailWith({ From: "ada@strict.example" });
    expect(await prove(await signed(mail, "news.strict.example"))).toEqual(refused);
  });

  it("when it came from a server that their domain does not name", async () => {
    const facts = { clientIp: "198.51.100.7", envelopeFrom: "bounces@example.com" };
    expect(await prove(aMailWith(), facts)).toEqual(refused);
  });

  it("when a header was changed that was signed", async () => {
    const raw = await signed(aMailWith());
    const changed = raw.toString("latin1").replace("Subject: The printer", "Subject: My account");
    expect(await prove(Buffer.from(changed, "latin1"))).toEqual(refused);
  });

  it("when only the beginning of it was signed, and somebody has added to that", async () => {
    const raw = await signedAs({ maxBodyLength: 7 });
    expect(await prove(raw)).toEqual(proven);
    expect(await prove(Buffer.concat([raw, bytesOf("Pay here\n")]))).toEqual(refused);
  });

  it("when its signature is of tomorrow", async () => {
    const dayMs = 24 * 3_600_000;
    expect(await prove(await signedAs({ signTime: new Date(Date.now() - dayMs) }))).toEqual(proven);
    expect(await prove(await signedAs({ signTime: new Date(Date.now() + dayMs) }))).toEqual(
      refused,
    );
  });
});

describe("of a mail is not known who sent it", () => {
  it("when its domain asks for nothing, though it has signed", async () => {
    const mail = aMailWith({ From: "ada@quiet.example" });
    expect(await prove(await signed(mail, "quiet.example"))).toEqual(unproven);
  });

  it("when its domain wants nothing done with what fails", async () => {
    expect(await prove(aMailWith({ From: "ada@lenient.example" }))).toEqual(unproven);
  });

  // case J02
  // mail N49
  it("when a second From stands above the signed one", async () => {
    const raw = await signed(aMailWith());
    const forged = Buffer.concat([bytesOf("From: eve@evil.example\n"), raw]);
    expect((await parse(forged)).sender).toEqual({ problem: "several_from" });
    expect(await prove(forged)).toEqual(unknown);
  });

  it("when it is read as another's than it is signed for", async () => {
    const raw = await signed(aMailWith({ From: "eve@example.com" }));
    const parsed = await parse(aMailWith());
    const mail = { raw, parsed, clientIp: null, envelopeFrom: null };
    expect(await senderProof()(mail)).toEqual(unknown);
  });

  it("when DNS fails", async () => {
    const raw = await signed(aMailWith());
    dns.behaviour = "fails";
    expect(await prove(raw)).toEqual(unknown);
  });

  it("when DNS fails for the key of its signature alone", async () => {
    const raw = await signed(aMailWith());
    dns.failing.add("one._domainkey.example.com");
    expect(await prove(raw)).toEqual(unknown);
  });

  it("when DNS says nothing, within the time that it has", async () => {
    const raw = await signed(aMailWith());
    dns.behaviour = "is silent";
    const startedAt = performance.now();
    expect(await prove(raw, { timeoutMs: 500 })).toEqual(unknown);
    expectWithin(performance.now() - startedAt, 5_000);
  });

  it("when it has a thousand signatures: none of them is looked up", async () => {
    const raw = await signed(aMailWith());
    expect(await prove(Buffer.concat([bytesOf(aSignature.repeat(1_000)), raw]))).toEqual(unknown);
    expect(dns.asked).toEqual([]);
  });
});

describe("where the operator's own server checks mails", () => {
  const trustedAuthserv = "mx.company.example";
  const says = (verdict: string) => ({
    "Authentication-Results": `${trustedAuthserv}; ${verdict}`,
  });

  it("it is believed, and nobody else is asked", async () => {
    const raw = aMailWith(says("dmarc=pass header.from=example.com"));
    expect(await prove(raw, { trustedAuthserv })).toEqual({
      result: "proven",
      by: "authentication-results",
    });
    expect(dns.asked).toEqual([]);
  });

  it("it is believed also when it refuses what is signed well", async () => {
    const raw = await signed(aMailWith());
    const verdict =
      "Authentication-Results: mx.company.example; dmarc=fail (p=REJECT) header.from=example.com\r\n";
    expect(await prove(Buffer.concat([Buffer.from(verdict), raw]), { trustedAuthserv })).toEqual({
      result: "refused",
      by: "authentication-results",
    });
  });

  // case J02
  // mail N48
  it("a forged verdict below the true one is ignored", async () => {
    const [name, forged] = ["Authentication-Results", "dmarc=pass header.from=example.com"];
    const raw = aMailWith({
      [name]: `${trustedAuthserv}; dmarc=fail (p=REJECT) header.from=example.com\r\n${name}: ${trustedAuthserv}; ${forged}`,
    });
    expect(await prove(raw, { trustedAuthserv })).toMatchObject({ result: "refused" });
  });

  describe("and leaves out what the sender's domain wants done with what fails,", () => {
    const failed = (From: string) => aMailWith({ From, ...says("dmarc=fail") });

    it("DNS is asked for that: what the domain wants refused is refused", async () => {
      expect(await prove(failed("ada@example.com"), { trustedAuthserv })).toEqual({
        result: "refused",
        by: "authentication-results",
      });
    });

    it("the mail is not known to be theirs where the domain wants nothing, or says nothing", async () => {
      for (const from of ["ada@lenient.example", "ada@quiet.example"]) {
        expect(await prove(failed(from), { trustedAuthserv })).toMatchObject({
          result: "unproven",
        });
      }
    });

    it("nothing is held for it while DNS does not answer", async () => {
      dns.behaviour = "fails";
      const asked = { trustedAuthserv, timeoutMs: 500 };
      expect(await prove(failed("ada@example.com"), asked)).toMatchObject({ result: "unproven" });
      dns.behaviour = "is silent";
      expect(await prove(failed("ada@example.com"), asked)).toMatchObject({ result: "unproven" });
    });
  });

  it("a mail that it has said nothing about is checked here", async () => {
    expect(await prove(await signed(aMailWith()), { trustedAuthserv })).toEqual(proven);
    expect(await prove(aMailWith(), { trustedAuthserv })).toEqual(refused);
  });

  it("a verdict counts for nothing where the operator names no server", async () => {
    expect(await prove(aMailWith(says("dmarc=pass header.from=example.com")))).toEqual(refused);
  });
});

it("mails of one sender that come together ask for their records once", async () => {
  const proveSender = senderProof();
  for (const subject of ["One", "Two", "Three"]) {
    const raw = await signed(aMailWith({ Subject: subject }));
    const parsed = await parse(raw);
    expect(await proveSender({ raw, parsed, clientIp: null, envelopeFrom: null })).toEqual(proven);
  }
  expect(dns.asked.length).toBe(new Set(dns.asked).size);
});
