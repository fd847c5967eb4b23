import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { hasAsciiLocalPart } from "../../addresses/mailbox.ts";
import type { AccessTokens } from "../../oauth/access-token.ts";
import { byAccessToken, signInBy } from "../../oauth/by-access-token.ts";
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

type RelayOptions = {
  /** Signs for the domain of the desk's address; missing where the server does. */
  dkim?: DkimKey | null;
  /** By which it signs in to a server that has a user and no password. */
  tokens?: AccessTokens | null;
  /** Remembers what the server takes; else that is asked of this one. */
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
  /** Null: it is signed in to by access tokens. */
  password: string | null;
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
 */
export function createSmtpRelay(
  server: string | FoundServer,
  ownAddress: string,
  { dkim = null, tokens = null, ...known }: RelayOptions = {},
): Relay {
  const takesUtf8 = known.takesUtf8 ?? rememberUtf8(() => askForUtf8(placeOf(server)));
  const signing = dkim && {
    domainName: ownAddress.slice(ownAddress.lastIndexOf("@") + 1),
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
  };
  const openTransport = (token: string | null) =>
    createTransport({
      ...connectionTo(server, token),
      ...timeouts,
      ...(signing && { dkim: signing }),
    });
  const transport = openTransport(null);
  const handBy = (way: typeof transport, { from, to, envelopeId, raw }: RenderedMail) =>
    way.sendMail({
      envelope: { from: from === nullSender ? "" : from, to: [to] },
      ...(envelopeId !== null && {
        dsn: { id: envelopeId, return: "HDRS", notify: ["FAILURE", "DELAY"], recipient: to },
      }),
      raw,
    });
  const hand = (mail: RenderedMail) =>
    signsInByToken(server, tokens)
      ? byAccessToken(tokens, (token) => handBy(openTransport(token), mail))
      : handBy(transport, mail);
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

/** Whether it is signed in to by access tokens: a server that a user is named for without a password. */
export function signsInByToken<T>(server: string | FoundServer, tokens: T | null): tokens is T {
  if (tokens === null) return false;
  if (typeof server !== "string") return server.password === null;
  return serverOfUrl(server).signIn?.password === "";
}

/** How nodemailer gets there: over TLS, but on this machine. With a token it signs in by that. */
export function connectionTo(server: string | FoundServer, token: string | null = null) {
  if (typeof server === "string") {
    const { signIn } = serverOfUrl(server);
    return {
      url: server,
      requireTLS: !loopback.test(new URL(server).hostname),
      ...(token !== null && signIn && { auth: signInBy(signIn.user, token) }),
    };
  }
  const { host, at, port, isSecure, user, password, certificates } = server;
  return {
    host: at,
    port,
    secure: isSecure,
    requireTLS: true,
    auth: token === null ? { user, pass: password ?? "" } : signInBy(user, token),
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
