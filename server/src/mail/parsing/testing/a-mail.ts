import { afterAll } from "vitest";
import { createMailParser } from "../mail-parser.ts";
import type { Envelope, ParserSettings } from "../parsed-mail.ts";

export const arrivedAt = new Date("2026-11-23T12:00:00Z");

const settings: ParserSettings = {
  ownAddresses: ["support@company.example", "help@company.example"],
  trustedAuthserv: "mx.company.example",
  spamHeader: "X-Spam-Flag: YES",
  markers: ["Please write above this line", "Bitte schreiben Sie über diese Zeile"],
};

/** A parser for the tests of one file. */
export function useMailParser() {
  const parser = createMailParser({ settings });
  afterAll(() => parser.close());
  const parse = (raw: Uint8Array, envelope: Envelope | null = null) =>
    parser.parse(raw, { arrivedAt, envelope });
  return Object.assign(parse, { original: parser.original });
}

type Lines = string | Uint8Array | readonly (string | Uint8Array)[];

/** Bytes of text and bytes; characters of text become UTF-8, line ends CR LF. */
export const bytesOf = (lines: Lines): Buffer =>
  Buffer.concat(
    (typeof lines === "string" || lines instanceof Uint8Array ? [lines] : lines).map((one) =>
      typeof one === "string" ? Buffer.from(one.replace(/\r?\n/g, "\r\n")) : one,
    ),
  );

const usual = {
  From: "Ada Lovelace <ada@example.com>",
  To: "support@company.example",
  Subject: "The printer",
  Date: "Mon, 23 Nov 2026 11:00:00 +0000",
  "Message-ID": "<1@example.com>",
};

/** A mail as bytes: the usual headers, changed by those given (null leaves one out), and a body. */
export function aMailWith(
  headers: Record<string, string | null> = {},
  body: Lines = "Hello\n",
): Buffer {
  const lines = Object.entries({ ...usual, ...headers })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}\n`);
  return Buffer.concat([bytesOf(`${lines.join("")}\n`), bytesOf(body)]);
}

export const textType = (charset: string) => `text/plain; charset=${charset}`;

/** A mail of several parts, each with its headers and its body. */
export function aMultipart(
  type: string,
  parts: readonly (readonly [headers: string, body: Lines])[],
  headers: Record<string, string | null> = {},
): Buffer {
  const boundary = "=_part";
  return aMailWith(
    { "Content-Type": `${type}; boundary="${boundary}"`, ...headers },
    Buffer.concat([
      ...parts.map(([head, body]) =>
        Buffer.concat([bytesOf(`--${boundary}\n${head}\n\n`), bytesOf(body), bytesOf("\n")]),
      ),
      bytesOf(`--${boundary}--\n`),
    ]),
  );
}
