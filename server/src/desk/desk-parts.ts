import type { ConfigAnswer, Marketplace } from "@deskbell/shared/identity/identity-config";
import type { Wording } from "@deskbell/shared/wording";
import type { Router } from "express";
import type { Logger } from "pino";
import type { QueueBounds } from "../concurrency/bounded-mutex.ts";
import type { ContactService } from "../contact/contact.service.ts";
import type { Mailer } from "../contact/mailer.ts";
import type { RequestLimitNumbers } from "../http/limits/request-limits.ts";
import type { HttpTimes } from "../http/limits/slow-requests.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import type { ReadingSettings } from "../mail/joining/open-joining.ts";
import type { MailboxSettings } from "../mail/mailboxes/open-mailboxes.ts";
import type { ReceivingSettings } from "../mail/receiving/open-receiving.ts";
import type { ProcessMail } from "../mail/receiving/process-mails.ts";
import type { TakeIn } from "../mail/receiving/take-in.ts";
import type { OpenSending, Sending } from "../mail/sending/relay/open-sending.ts";
import type { usualPings } from "../realtime/sockets/connect-sockets.ts";
import type { Redis } from "../redis/open-redis.ts";
import type { UploadBounds } from "../uploads/receiving/upload-gate.ts";
import type { ScannerSettings } from "../uploads/scanning/scanner.ts";
import type { FileStore } from "../uploads/storage/file-store.ts";

/** What a trial shows, and takes in. */
type TrialServices = {
  contact: ContactService;
  sending: Pick<OpenSending, "kept">;
  takeIn: TakeIn;
};

/** What a desk is built from. */
export type DeskParts = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** What several nodes share; null when this one is alone. */
  redis: Redis | null;
  dataDirectory: string;
  /** What uploads leave free on their disk; about 100 MB if left out. */
  filesReserveBytes?: number;
  /** How large an attached file may be; as the specification says where it is left out. */
  fileMaxBytes?: number;
  /** The virus check of files; there is none where it is left out. */
  scanner?: ScannerSettings | null;
  /** How many messages of a ticket may wait for those before them; as many as usual where left out. */
  messageQueueBounds?: Partial<QueueBounds>;
  /** What uploads may cost together; the usual bounds where left out. */
  uploadBounds?: Partial<UploadBounds>;
  /** Where uploaded files are kept; on disk under `dataDirectory` if left out. */
  files?: FileStore;
  /** web/dist; null serves the API alone. */
  webDirectory: string | null;
  identity: IdentityProvider;
  /** What a browser gets to know about the identity provider. */
  identityConfig: ConfigAnswer["identity"];
  /** Origins that a browser talks to for its identity. */
  identityOrigins: readonly string[];
  /** The page that a browser frames while somebody signs in in a window of the identity provider. */
  identityFrame: string;
  marketplace: Marketplace;
  secret: string;
  /** Sends what comes through the contact form, unless mails come in: then it becomes tickets. Null keeps it for staff to read. */
  mailer: Mailer | null;
  /** How mails come in and are read; none come where it is left out. */
  receiving?: {
    settings: ReceivingSettings;
    /** What makes tickets of them, or what stands in for that in a test. */
    reading: ReadingSettings | ProcessMail;
    /** No way leads in but by mailboxes that admins set up. */
    isByMailboxesOnly?: boolean;
  } | null;
  /** What mailboxes that admins set up need; in a test without it, what a trial has. */
  mailboxes?: MailboxSettings;
  /** How customers are mailed of answers; they are not where it is left out. */
  sending?: Sending | null;
  /** How often one address may write through the contact form, in `times.contactWindowMinutes`. */
  contactMessagesPerAddress: number;
  /** How often what else may be done. */
  requestLimits: RequestLimitNumbers;
  /** Whose `X-Forwarded-For` is believed, as Express's `trust proxy` takes it; false believes nobody's. */
  trustProxy: number | string[] | false;
  /** What only a trial has, for instance the mailbox. */
  trialRoutes?(services: TrialServices): Router;
  /** Serves /test, never in production. */
  hasDemoPage: boolean;
  /** How many days a solved ticket can be reopened before time closes it. */
  reopenDays: number;
  /** How many seconds staff can take a reply back; as long as usual where left out, 0 sends it at once. */
  undoSeconds?: number;
  /** Which words its pages speak. */
  wording: Wording;
  /** How long /readyz says that this process stops before it takes no more connections: what a balancer needs. */
  stopNoticeMs?: number;
  /** Origins of the website, where it is not called as `Host` says. */
  siteOrigins: readonly string[];
  /** Where to report a vulnerability, for /.well-known/security.txt; null says nothing. */
  securityContact: string | null;
  /** How long requests may take; the usual times if left out. */
  httpTimes?: HttpTimes;
  /** How dead sockets are noticed; the usual times if left out. */
  pings?: typeof usualPings;
  /** This machine's clock, in ms. */
  now?(): number;
  /** The clock of the database's machine, by which this one is put right; asked of the database if left out. */
  askTime?(): Promise<Date>;
  /** How often the sessions of open sockets are revalidated, besides the events of their end. */
  socketCheckMs?: number;
  log: Logger;
};
