import { singleLineText } from "@deskbell/shared/plain-text";
import { Types, trusted } from "mongoose";
import { createJobSignal } from "../../../concurrency/job-signal.ts";
import type { createMailTokens } from "../../addresses/mail-tokens.ts";
import type { Mailboxes, TicketSender } from "../../mailboxes/open-mailboxes.ts";
import { lookOf, type MailLook } from "../../texts/mail-look.ts";
import { readMailSettings } from "../../texts/stored-texts.ts";
import { kindOf, type OutgoingKind, OutgoingMailModel } from "../outgoing-mail.model.ts";
import type { QueuedMail, Unwanted, WhyUnwanted } from "../relay/deliver-mails.ts";
import { type MailAttachment, type MailBody, renderMail } from "../rendering/render-mail.ts";
import { reportAddresses } from "../rendering/report-addresses.ts";
import type { SuppressedAddresses } from "../reports/suppressed-addresses.ts";
import { stateOf, storeOnce } from "./store-mail.ts";

export type NewMail = {
  kind: Exclude<OutgoingKind, "answer">;
  /** Once: with a key that is known nothing is queued. */
  key: string;
  /** Somebody has shown that this address is theirs, or staff name it. */
  to: { name: string; address: string };
  words: MailBody;
  /** Of a machine, which wants no answer of another. */
  isAutomatic: boolean;
  /** Made since a mail came. */
  isReply?: boolean;
  /** Whose words they are; the desk's where nobody is named. */
  fromName?: string;
  /** What it is about, and to which person of ours it goes. */
  ticketId?: string;
  personId?: string;
  /** All that a notice is about. */
  ticketIds?: string[];
  /** By which its ticket came in, and from which it goes out; else the default one. */
  mailboxId?: string | null | undefined;
  /** By which its answer and a report of its failure are known; without them nobody looks for an answer. */
  addressesOf?(sender: TicketSender): {
    messageId: string;
    replyTo: string | null;
    envelopeFrom: string;
    envelopeId: string | null;
  };
  /** Message-IDs of the mails that it goes on from, the oldest first. */
  references?: readonly string[];
  attachments?: readonly MailAttachment[];
  /** Numbers of the messages that are in it: it is emptied where they go. */
  seqs?: number[];
  /** Who of staff forwards it, with which words, of a `forward`. */
  forward?: { byId: string; comment: string; at: Date };
  /** It does not go out before. */
  dueAt?: Date;
  /** Right before its words were read; else they can go from nowhere. */
  readAt?: Date;
};

/** What has become of it by now. */
export type QueuedAs = { id: string; state: string; to: string };

type Parts = {
  mailboxes: Pick<Mailboxes, "senderOf">;
  suppressed: Pick<SuppressedAddresses, "isSuppressed">;
  tokens: Pick<ReturnType<typeof createMailTokens>, "tokenForMail">;
  /** Where the website is; null: where this desk listens. */
  site: string | null;
  now(): number;
};

/** Whether a mail is still wanted, or why it is not. */
type IsWanted = (mail: QueuedMail) => Promise<boolean | WhyUnwanted>;

export type MailQueue = ReturnType<typeof createMailQueue>;

/** Takes mails of every kind, which go out one after the other (deliver-mails.ts). */
export function createMailQueue({ mailboxes, suppressed, tokens, site, now }: Parts) {
  const delivery = createJobSignal();
  const checks = new Map<string, IsWanted>();
  let listensAt = "";

  async function store(mail: NewMail, sender: TicketSender): Promise<QueuedAs | null> {
    const { kind, key, to, words, isAutomatic, references = [], attachments = [] } = mail;
    const at = new Date(now());
    const _id = new Types.ObjectId();
    const addresses =
      mail.addressesOf?.(sender) ?? reportAddresses(_id.toString(), { ...sender, tokens });
    const { messageId, replyTo, envelopeFrom, envelopeId } = addresses;
    const raw = await renderMail({
      ...words,
      from: { name: fromName(mail, sender), address: sender.address },
      to: { name: singleLineText.parse(to.name), address: to.address },
      replyTo: replyTo === null ? null : { name: sender.name, address: replyTo },
      messageId,
      references,
      date: at,
      isAutomatic,
      isReply: mail.isReply ?? false,
      attachments,
    });
    const recipient = { email: to.address, isVerified: true, sender };
    return storeOnce({
      _id,
      kind,
      key,
      ...aboutOf(mail),
      mailboxId: sender.mailboxId,
      state: await stateOf(recipient, suppressed),
      to: to.address,
      subject: words.subject,
      messageId,
      envelopeFrom,
      ...(envelopeId !== null && { envelopeId }),
      raw,
      dueAt: mail.dueAt ?? at,
      createdAt: mail.readAt ?? at,
    });
  }

  return {
    delivery,
    /** An address of the website, for people. */
    linkTo: (path: string): string => `${site ?? listensAt}${path}`,
    /** @param url where this desk listens */
    listensAt(url: string): void {
      listensAt = url;
    },
    /** As whom mails go out that are about no ticket; null while none can be sent. */
    sender: (): TicketSender | null => mailboxes.senderOf({}),
    /** How such a mail looks and what it says; null while none can be sent. */
    async look(): Promise<MailLook | null> {
      const sender = mailboxes.senderOf({});
      return sender && lookOf(await readMailSettings(), sender);
    },
    /** The same of a ticket's mails, and whether somebody reads what is answered to them. */
    async lookFor(ticket: { mailboxId?: string | null | undefined }) {
      const sender = mailboxes.senderOf(ticket);
      if (!sender) return null;
      const isAnswerable = sender.answersTo !== null;
      return { ...lookOf(await readMailSettings(), sender), isAnswerable };
    },
    /**
     * Renders and stores a mail, which goes out soon. With the key of one that is stored it changes nothing.
     *
     * @returns null where no mail can be sent
     */
    async queueMail(mail: NewMail): Promise<QueuedAs | null> {
      const stored = await findMail(mail.key);
      if (stored) return stored;
      const sender = mailboxes.senderOf(mail);
      if (!sender) return null;
      const queued = (await store(mail, sender)) ?? (await findMail(mail.key));
      delivery.wake();
      return queued;
    },
    /** Whether a mail with this key was queued, whatever has become of it. */
    isStored: async (key: string): Promise<boolean> => (await findMail(key)) !== null,
    /** Asked before each attempt to send a mail of this kind: it may have waited for days. */
    askBefore(kind: OutgoingKind, isWanted: IsWanted): void {
      checks.set(kind, isWanted);
    },
    async unwantedAs(mail: QueuedMail): Promise<Unwanted | null> {
      const wanted = (await checks.get(kindOf(mail))?.(mail)) ?? true;
      if (wanted !== true) return { state: "dropped", ...(wanted && { reason: wanted }) };
      return (await suppressed.isSuppressed(mail.to)) ? { state: "suppressed" } : null;
    },
  };
}

/** What it is about, to whom it goes and what is in it, as it is stored. */
const aboutOf = ({ ticketId, ticketIds, personId, seqs, forward }: NewMail) => ({
  ...(ticketId && { ticketId }),
  ...(ticketIds && { ticketIds }),
  ...(personId && { personId }),
  ...(seqs && { seqs }),
  ...(forward && { forward }),
});

/** What has become of mails by now, by their ids. */
export async function statesOfMails(ids: readonly string[]) {
  const mails = await OutgoingMailModel.find({ _id: trusted({ $in: ids }) })
    .select({ state: 1, reason: 1 })
    .lean();
  return new Map(mails.map(({ _id, state, reason }) => [_id.toString(), { state, reason }]));
}

async function findMail(key: string): Promise<QueuedAs | null> {
  const mail = await OutgoingMailModel.findOne({ key }).select({ state: 1, to: 1 }).lean();
  return mail && { id: mail._id.toString(), state: mail.state, to: mail.to };
}

const fromName = ({ fromName }: NewMail, { name }: TicketSender): string =>
  fromName === undefined ? name : `${singleLineText.parse(fromName)}, ${name}`;
