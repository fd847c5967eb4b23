import type { Mailbox } from "../addresses/mailbox.ts";

/** What one mail says, read from its bytes alone: nothing here is proven but what `authentication` holds. */
export type ParsedMail = {
  sender: Sender;
  /** At most 500; those that hold a reference of ours come first. */
  recipients: ShownAddress[];
  /** Without its brackets; null where there is none. */
  messageId: string | null;
  inReplyTo: string[];
  /** The last 100, in their order. */
  references: string[];
  /** In one line. */
  subject: string;
  /** When it says it was written; the time of arrival where that cannot be. */
  writtenAt: Date;
  kind: MailOrigin;
  /** It asks for no automatic answers, or is of a kind that gets none. */
  refusesAutomaticAnswers: boolean;
  /** What the operator's own server found out about the sender; null where it says nothing. */
  authentication: Authentication | null;
  isSpam: boolean;
  /** What the sender has written now, without what they quote. */
  newText: string;
  wholeText: string;
  /** Whether text was longer than is read. */
  isTextCut: boolean;
  hasHtml: boolean;
  /** It was written for somebody who has a key. */
  isEncrypted: boolean;
  files: MailFile[];
  /** Of a delivery report, whom it could not reach and with what. */
  delivery: DeliveryReport | null;
  /** Of a feedback report, the Message-ID of the mail that somebody complains about. */
  complainedAbout: string | null;
};

/** Held mails say why: these are the words of the list (docs/decisions/0065-what-is-in-a-mail.md). */
export type SenderProblem =
  | "no_from"
  | "several_from"
  | "several_mailboxes"
  | "no_mailbox"
  | "bad_address";

export type Sender = ({ problem: null } & Mailbox) | { problem: SenderProblem };

export type RecipientHeader =
  | "envelope"
  | "delivered-to"
  | "x-original-to"
  | "envelope-to"
  | "to"
  | "cc";
export type ShownAddress = Mailbox & { header: RecipientHeader };

export type MailOrigin =
  | "person"
  | "automatic"
  | "bulk"
  | "delivery-report"
  | "feedback-report"
  | "read-receipt"
  | "ourselves";

export type Authentication = {
  dmarc: "pass" | "fail" | "none";
  /** What the domain wants done with what fails; null where the server does not say. */
  policy: "none" | "quarantine" | "reject" | null;
};

/** Why a file stays in the mail as it came. */
export type NotTaken = "kind" | "size" | "count" | "empty";

export type MailFile = {
  /** Its place among all files of the mail. */
  index: number;
  name: string;
  /** What the mail says it is, in lower case. */
  type: string;
  /** Null where it is not taken over. */
  bytes: Uint8Array | null;
  size: number;
  contentId: string | null;
  notTaken: NotTaken | null;
};

/** What a delivery report says about one address. */
export type ReportedRecipient = {
  address: string;
  action: "failed" | "delayed" | "delivered" | "relayed" | "expanded" | "unknown";
  /** For instance `5.1.1`; null where none is given. */
  status: string | null;
  /** In one line. */
  diagnostic: string;
};

export type DeliveryReport = {
  recipients: ReportedRecipient[];
  /** Message-ID of the mail that it is about. */
  messageId: string | null;
  /** ENVID, as it was given with that mail. */
  envelopeId: string | null;
};

/** What an operator has set, and what our own mails look like. */
export type ParserSettings = {
  /** In lower case. Mails from these are our own. */
  ownAddresses: readonly string[];
  /** Whose Authentication-Results count; null: nobody's. */
  trustedAuthserv: string | null;
  /** For instance `X-Spam-Flag: YES`. */
  spamHeader: string | null;
  /** The line above which people are asked to write, in each language. */
  markers: readonly string[];
};

export type Envelope = { from: string | null; to: readonly string[] };
