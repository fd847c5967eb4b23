import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { hasAsciiLocalPart } from "../../addresses/mailbox.ts";
import { nullSender } from "../outgoing-mail.model.ts";
import { askForUtf8, rememberUtf8, type TakesUtf8 } from "../utf8/takes-utf8.ts";
import type { DkimKey } from "./dkim-key.ts";

/** A rendered mail on its way out. */
export type RenderedMail = {
  /** The envelope's sender; or `nullSender`. */
  from: string;
  to: string;
  /** By which a report of its failure names it (RFC 3461); null asks for none. */
  envelopeId: string | null;
  raw: Buffer;
};

/** Hands rendered mails on. */
export type Relay = {
  /** Resolves once the mail was taken; rejects with what `failureOf` reads, within a minute or two. */
  send(mail: RenderedMail): Promise<void>;
  /** Missing: it takes no addresses beyond ASCII. */
  takesUtf8?: TakesUtf8;
};

/** Together far below the lease of a delivery, which must not end while a mail is being sent. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** A server that a person has named (mailboxes/). */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the beginning; else it is demanded right after (STARTTLS). */
  isSecure: boolean;
  user: string;
  password: string;
};

/** The same, with the address that its name leads to. */
type FoundServer = SmtpServer & { at: string; certificates?: string | undefined };

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Sends by an SMTP server, over TLS unless that is on this machine. A server that lets its users write from
 * their own address alone refuses one with a tag, or none: it is given that address then, and a report of the mail's
 * failure is known by its Message-ID.
 *
 * @param server for instance `smtps://user:password@mail.example.com`
 * @param ownAddress the desk's
 * @param dkim signs for the domain of that address; null where the server does
 * @param takesUtf8 remembers what the server takes; else that is asked of this one
 */
export function createSmtpRelay(
  server: string | FoundServer,
  ownAddress: string,
  dkim: DkimKey | null = null,
  takesUtf8: TakesUtf8 = rememberUtf8(() => askForUtf8(placeOf(server))),
): Relay {
  const signing = dkim && {
    domainName: ownAddress.slice(ownAddress.lastIndexOf("@") + 1),
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
  };
  const transport = createTransport({
    ...connectionTo(server),
    ...timeouts,
    ...(signing && { dkim: signing }),
  });
  const hand = ({ from, to, envelopeId, raw }: RenderedMail) =>
    transport.sendMail({
      envelope: { from: from === nullSender ? "" : from, to: [to] },
      ...(envelopeId !== null && {
        dsn: { id: envelopeId, return: "HDRS", notify: ["FAILURE", "DELAY"], recipient: to },
      }),
      raw,
    });
  return {
    takesUtf8,
    async send(mail) {
      if (!hasAsciiLocalPart(mail.to)) await refuseUnless(takesUtf8);
      try {
        await hand(mail);
      } catch (error) {
        if (mail.from === ownAddress || !isRefusedSender(error)) throw error;
        await hand({ ...mail, from: ownAddress });
      }
    },
  };
}

/** The operator's server, in pieces. */
export function serverOfUrl(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    signIn: username
      ? { user: decodeURIComponent(username), password: decodeURIComponent(password) }
      : null,
    needsTls: !loopback.test(hostname),
  };
}

/** How nodemailer gets there: over TLS, but on this machine. */
export function connectionTo(server: string | FoundServer) {
  if (typeof server === "string") {
    return { url: server, requireTLS: !loopback.test(new URL(server).hostname) };
  }
  const { host, at, port, isSecure, user, password, certificates } = server;
  return {
    host: at,
    port,
    secure: isSecure,
    requireTLS: true,
    auth: { user, pass: password },
    tls: {
      ...(!isIP(host) && { servername: host }),
      ...(certificates !== undefined && { ca: certificates }),
    },
  };
}

/** The same without signing in. */
export function placeOf(server: string | FoundServer) {
  if (typeof server !== "string") {
    const { auth: _auth, ...place } = connectionTo(server) as { auth?: object };
    return place;
  }
  const { host, port, isSecure, needsTls } = serverOfUrl(server);
  return { host, port, secure: isSecure, requireTLS: needsTls };
}

/** Nodemailer would name the address to a server that does not know such. */
async function refuseUnless(takesUtf8: TakesUtf8): Promise<void> {
  const takes = await takesUtf8();
  if (takes) return;
  if (takes === null)
    throw new Error("The mail server could not be asked whether it takes this address.");
  const about = { command: "RCPT TO", responseCode: 553 };
  throw Object.assign(new Error("The mail server takes no addresses like this (SMTPUTF8)."), about);
}

function isRefusedSender(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === "MAIL FROM" && responseCode !== undefined && responseCode >= 500;
}
