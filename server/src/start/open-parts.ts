import { join } from "node:path";
import type { ConfigAnswer } from "@deskbell/shared/identity/identity-config";
import type { Logger } from "pino";
import { createEmailJsMailer } from "../contact/emailjs-mailer.ts";
import type { Mailer } from "../contact/mailer.ts";
import type { DeskParts } from "../desk/desk-parts.ts";
import { openEmulator, type StartingEmulator } from "../embedded/identity/open-emulator.ts";
import { emulatorProjectId } from "../embedded/identity/start-identity-emulator.ts";
import { supportAddress } from "../embedded/mailbox/support-address.ts";
import { createCircuitBreaker } from "../identity/circuit-breaker.ts";
import { createFirebaseIdentity } from "../identity/firebase/firebase-identity.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import { createDnsResolver } from "../mail/joining/dmarc/dns-resolver.ts";
import { environmentMailbox } from "../mail/mailboxes/desk-mailbox.ts";
import type { MailboxSettings } from "../mail/mailboxes/open-mailboxes.ts";
import { createSecretBox } from "../mail/mailboxes/secret-box.ts";
import { type AccessTokens, createAccessTokens } from "../mail/oauth/access-token.ts";
import { keepRefreshTokens } from "../mail/oauth/keep-refresh-tokens.ts";
import type { Sending } from "../mail/sending/relay/open-sending.ts";
import { createDiskFileStore, type FileStore } from "../uploads/storage/file-store.ts";
import type { Config } from "./env.ts";

export type Closable = { close(): Promise<void> };

export type OpenIdentity = Closable & {
  provider: IdentityProvider;
  config: ConfigAnswer["identity"];
  origins: string[];
  /** Firebase's helper page, which brings the answer of a provider's window back to ours. */
  frame: string;
};

const nothingToClose: Closable = { close: async () => {} };

/** The bucket that the S3_ variables name, or the disk under DATA_DIR. */
export async function openFiles({ s3, dataDirectory }: Config): Promise<FileStore> {
  if (!s3) return createDiskFileStore(join(dataDirectory, "uploads"));
  const { createS3FileStore } = await import("../uploads/storage/s3-file-store.ts");
  return createS3FileStore(s3);
}

/** What the SMTP_ or the EMAILJS_ variables name; null keeps the messages of the contact form here. */
export async function openMailer(
  { mail, isProduction }: Config,
  log: Logger,
  tokens: AccessTokens | null = null,
): Promise<Mailer | null> {
  if (mail?.by === "smtp") {
    // Loaded only here: its client is large, and most trials send nothing.
    const { createSmtpMailer } = await import("../contact/smtp-mailer.ts");
    return createSmtpMailer(mail, tokens);
  }
  if (mail) return createEmailJsMailer(mail);
  if (isProduction) {
    log.warn(
      "neither SMTP_URL nor EMAILJS_SERVICE_ID is set: messages of the contact form are kept for admins and not sent",
    );
  }
  return null;
}

/** Of the MAIL_OAUTH_ variables, one for all that they are used for; null where they are not set. */
export function openTokens({ mailOauth }: Config, secret: string): AccessTokens | null {
  if (!mailOauth) return null;
  const refreshTokens = keepRefreshTokens(environmentMailbox, createSecretBox(secret));
  return createAccessTokens(mailOauth, { refreshTokens });
}

/** How long answers wait for the customer to see them, so that those of some minutes are one mail. */
const answersWaitMs = 2 * 60_000;
/** Whoever tries the desk looks into its mailbox sooner. */
const trialAnswersWaitMs = 10_000;

/** How customers are mailed of answers: by the relay that SMTP_URL names, or into a trial's mailbox. */
export async function openRelay(
  { sending, isProduction }: Config,
  tokens: AccessTokens | null = null,
): Promise<Sending | null> {
  if (sending) {
    const { createSmtpRelay } = await import("../mail/sending/relay/smtp-relay.ts");
    const { readDkimKey } = await import("../mail/sending/relay/dkim-key.ts");
    const { url, dkim, ...sender } = sending;
    const key = dkim && (await readDkimKey(dkim));
    const relay = createSmtpRelay(url, sender.address, { dkim: key, tokens });
    return { sender, relay, waitMs: answersWaitMs };
  }
  if (isProduction) return null;
  const sender = { address: supportAddress, name: "Support", site: null, answersTo: null };
  return { sender, relay: null, waitMs: trialAnswersWaitMs };
}

/** What mailboxes need that admins set up: the desk's own relay, for those without a server of their own. */
export async function openMailboxSettings(
  config: Config,
  tokens: AccessTokens | null,
): Promise<MailboxSettings> {
  const { isProduction, siteOrigins, smtpUrl, sending } = config;
  const { createSmtpRelay } = await import("../mail/sending/relay/smtp-relay.ts");
  const { publicHalf, readDkimKey } = await import("../mail/sending/relay/dkim-key.ts");
  const key = sending?.dkim ? await readDkimKey(sending.dkim) : null;
  const ownDomain = domainOf(sending?.address ?? "");
  return {
    relayFor(address) {
      if (smtpUrl === null) return null;
      // The key is one of the domain of MAIL_ADDRESS.
      const isSigned = domainOf(address) === ownDomain;
      return createSmtpRelay(smtpUrl, address, { dkim: isSigned ? key : null, tokens });
    },
    smtpUrl,
    tokens,
    hasSite: !isProduction || siteOrigins.length > 0,
    allowsNear: !isProduction,
    dkim: key && { domain: ownDomain, selector: key.selector, publicKey: publicHalf(key) },
    // A trial asks nobody outside.
    ...(isProduction && { resolver: createDnsResolver() }),
  };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** How mails come in: by the ways that the MAIL_ variables name, in a trial from its mailbox, and from those that admins set up. */
export function openWays({
  receiving,
  reading,
  isProduction,
}: Config): NonNullable<DeskParts["receiving"]> {
  const settings = receiving ?? { httpSecret: null, lmtp: null, imap: null };
  if (isProduction) {
    return {
      settings,
      reading: { ...reading, resolver: createDnsResolver() },
      isByMailboxesOnly: receiving === null,
    };
  }
  const ownAddresses = [...reading.ownAddresses, supportAddress];
  return {
    settings,
    reading: { ...reading, ownAddresses, resolver: asksNobody },
  };
}

/** A trial asks nobody outside: what comes in is unproven. */
const asksNobody = async (): Promise<never> => {
  throw Object.assign(new Error("A trial asks no DNS."), { code: "ENOTFOUND" });
};

/**
 * The Firebase project of the FIREBASE_ variables, or Google's emulator with accounts under DATA_DIR.
 *
 * @param starting the emulator, where it is on its way already
 */
export async function openIdentity(
  config: Config,
  starting: StartingEmulator | null = null,
): Promise<OpenIdentity> {
  const { firebase } = config;
  if (firebase) {
    const { projectId, apiKey, authDomain, clientEmail, privateKey } = firebase;
    const credentials = { clientEmail, privateKey };
    return {
      provider: createCircuitBreaker(
        createFirebaseIdentity({ projectId, apiKey, credentials, emulatorUrl: null }),
      ),
      config: { projectId, apiKey, authDomain, emulatorUrl: null },
      origins: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
      frame: `https://${authDomain}/__/auth/iframe`,
      ...nothingToClose,
    };
  }
  const emulator = await (starting ?? (await openEmulator(config))).started;
  const parts = emulatorParts(emulator.url);
  return { ...parts, provider: createCircuitBreaker(parts.provider), close: emulator.close };
}

/**
 * What the desk needs of a running emulator.
 *
 * @param timeoutMs of one call to it
 */
export function emulatorParts(
  emulatorUrl: string,
  timeoutMs?: number,
): Omit<OpenIdentity, "close"> {
  const project = { projectId: emulatorProjectId, apiKey: "demo", emulatorUrl };
  return {
    provider: createFirebaseIdentity({ ...project, credentials: null }, timeoutMs),
    config: { ...project, authDomain: "localhost" },
    origins: [emulatorUrl],
    frame: `${emulatorUrl}/emulator/auth/iframe`,
  };
}
