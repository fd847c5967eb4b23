import { describe, expect, it } from "vitest";
import { aMailWith, bytesOf } from "../parsing/testing/a-mail.ts";
import { aSignature, useSenderProof } from "./testing/use-sender-proof.ts";

const { dns, signed, senderProof } = useSenderProof();
const parsed = {
  sender: { problem: null, address: "ada@example.com", name: "Ada", isAnswerable: true },
  authentication: null,
} as const;

const largestBytes = 25 * 1024 * 1024;
const largeBytes = 10 * 1024 * 1024;
/** What is checked is checked to its end, however busy the machine. */
const patient = { timeoutMs: 60_000 };

it("a mail of 25 MB is proven, too", async () => {
  const raw = await signed(aMailWith({}, `${"a word and another ".repeat(3)}\n`.repeat(460_000)));
  expect(raw.length).toBeGreaterThan(largestBytes);
  const proof = await senderProof(patient)({ raw, parsed, clientIp: null, envelopeFrom: null });
  expect(proof).toEqual({ result: "proven", by: "dmarc" });
});

describe("a large mail lets others have their turn while it is checked:", () => {
  const tabs = `${"a b  c\t".repeat(10)}\r\n`;
  it.each([
    ["lines with blanks to be taken out", tabs.repeat(largeBytes / tabs.length)],
    ["empty lines", "\r\n".repeat(largeBytes / 2)],
    ["bare line feeds", "\n".repeat(largeBytes / 4)],
    ["blanks", `${" ".repeat(65_000)}\r\n`.repeat(largeBytes / 65_002)],
  ])("%s", async (_title, body) => {
    const signature = (length: number) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.com; s=one; h=from; l=${length}; bh=x; b=x\n`;
    const two = bytesOf(signature(largeBytes - 1) + signature(largeBytes - 2));
    const raw = Buffer.concat([two, aMailWith({}, Buffer.from(body))]);
    let turns = 0;
    let waiting: NodeJS.Immediate;
    const countTurns = () => {
      turns++;
      waiting = setImmediate(countTurns);
    };
    waiting = setImmediate(countTurns);
    const proof = await senderProof(patient)({ raw, parsed, clientIp: null, envelopeFrom: null });
    clearImmediate(waiting);
    expect(proof.result).not.toBe("proven");
    expect(turns).toBeGreaterThan(100);
  });
});

describe("a mail that is made to take long is not checked:", () => {
  it.each([
    ["with a line of a megabyte", aMailWith({}, "a".repeat(1_048_576))],
    ["with a header of 100,000 lines", aMailWith({ "X-Long": `a${"\n b".repeat(100_000)}` })],
    ["with headers that have no end", Buffer.from("X-A: b\r\n".repeat(100_000))],
    [
      "with ten signatures over 25 MB",
      Buffer.concat([
        bytesOf(aSignature.repeat(10)),
        aMailWith({}, Buffer.from("a\r\n".repeat(largestBytes / 3))),
      ]),
    ],
    ["without a line", Buffer.alloc(0)],
  ])("%s", async (_title, raw) => {
    const proof = await senderProof()({ raw, parsed, clientIp: null, envelopeFrom: null });
    expect(proof).toEqual({ result: "unproven", by: null });
    expect(dns.asked).toEqual([]);
  });
});
