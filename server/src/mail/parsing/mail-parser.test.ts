import { afterAll, expect, it } from "vitest";
import { createMailParser, mailMaxBytes } from "./mail-parser.ts";
import type { ParserSettings } from "./parsed-mail.ts";

const settings: ParserSettings = {
  ownAddresses: ["support@company.example"],
  trustedAuthserv: null,
  spamHeader: null,
  markers: [],
};
const stuckReader = new URL("./testing/stuck-reader.ts", import.meta.url);
const patient = createMailParser({ settings, readerUrl: stuckReader, timeoutMs: 60_000 });
const hasty = createMailParser({ settings, readerUrl: stuckReader, timeoutMs: 3_000 });
afterAll(() => Promise.all([patient.close(), hasty.close()]));

const arrival = { arrivedAt: new Date() };
const askFor = (parser: typeof patient, what: string) => parser.parse(Buffer.from(what), arrival);
/** What a reader answers that is well. */
const well = { code: "unreadable", reason: "too_deep" };

it("a mail that takes too long is given up, and the next one is read", async () => {
  await expect(askFor(hasty, "never answer")).rejects.toMatchObject({ reason: "took_too_long" });
  await expect(askFor(hasty, "be well")).rejects.toMatchObject(well);
});

it("a large mail has more time than a small one", async () => {
  const parser = createMailParser({ settings, readerUrl: stuckReader, timeoutMs: 500 });
  const late = "answer late".padEnd(10_000_000);
  await expect(askFor(parser, late)).rejects.toMatchObject({ reason: "too_deep" });
  await expect(askFor(parser, "answer late")).rejects.toMatchObject({ reason: "took_too_long" });
  await parser.close();
});

it.each([
  ["needs all memory", "take all memory", "out_of_memory"],
  ["breaks its process", "fail", "broken"],
  ["ends its process", "leave", "broken"],
])("a mail that %s is given up, and the next one is read", async (_title, what, reason) => {
  await expect(askFor(patient, what)).rejects.toMatchObject({ code: "unreadable", reason });
  await expect(askFor(patient, "be well")).rejects.toMatchObject(well);
});

it("mails that come together are read one after the other, also behind one that breaks", async () => {
  const answers = await Promise.allSettled(
    ["be well", "fail", "be well"].map((what) => askFor(patient, what)),
  );
  expect(answers.map((one) => one.status === "rejected" && one.reason.reason)).toEqual([
    "too_deep",
    "broken",
    "too_deep",
  ]);
});

it("a reader knows nothing of what the desk was started with", async () => {
  const failed = await askFor(patient, "show settings").catch((error: Error) => error);
  const { cause } = failed as Error;
  expect(
    Object.keys(JSON.parse(String(cause))).filter((name) => !name.startsWith("NODE_CH")),
  ).toEqual([]);
});

// case J05
// mail N22
it("a mail of 60 MB is too large to be read", async () => {
  const parser = createMailParser({ settings });
  await expect(parser.parse(Buffer.alloc(60_000_000), arrival)).rejects.toMatchObject({
    reason: "too_large",
  });
  expect(mailMaxBytes).toBeLessThan(60_000_000);
  await parser.close();
});

it("a parser that is closed reads nothing more", async () => {
  const parser = createMailParser({ settings, readerUrl: stuckReader });
  await parser.close();
  await expect(askFor(parser, "be well")).rejects.toThrow("closed");
});

it("a mail whose reader is ended while it is read can be read again: that says nothing of the mail", async () => {
  const parser = createMailParser({ settings, readerUrl: stuckReader });
  await expect(askFor(parser, "be well")).rejects.toMatchObject(well);
  const reading = askFor(parser, "never answer");
  const result = expect(reading).rejects.not.toMatchObject({ code: "unreadable" });
  await new Promise(setImmediate);
  await parser.close();
  await result;
});
