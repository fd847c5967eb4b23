import PostalMime from "postal-mime";

/** A mail to a customer, as a desk without a relay keeps it. */
export type KeptMail = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  source: string;
};

/** What an answer to a mail is made of, as a mail program does. */
export type AnsweredMail = {
  /** Who answers: to whom the mail went. */
  answerer: Mailbox;
  /** Where the answer goes. */
  answerTo: Mailbox;
  subject: string;
  text: string;
  messageId: string;
  /** Of the mails that it goes on from, without itself. */
  references: string[];
};

type Mailbox = { name: string; address: string };
export type StoredBytes = { _id: { toString(): string }; raw: { buffer: Uint8Array } };

/** As a mail program shows them. */
export const readKept = (stored: readonly StoredBytes[]): Promise<KeptMail[]> =>
  Promise.all(
    stored.map(async ({ _id, raw }) => {
      const bytes = Buffer.from(raw.buffer);
      const { from, to, subject = "", text = "", html = "" } = await PostalMime.parse(bytes);
      return {
        id: _id.toString(),
        from: written(from),
        to: written(to?.[0]),
        subject,
        text,
        html,
        source: bytes.toString(),
      };
    }),
  );

export async function readAnswered({ raw }: StoredBytes): Promise<AnsweredMail> {
  const mail = await PostalMime.parse(Buffer.from(raw.buffer));
  const { from, to, replyTo, subject = "", text = "", messageId = "", references = "" } = mail;
  return {
    answerer: mailboxOf(to?.[0]),
    answerTo: mailboxOf(replyTo?.[0] ?? from),
    subject,
    text,
    messageId,
    references: references.match(/<[^<>\s]+>/g) ?? [],
  };
}

type Parsed = { name?: string; address?: string | undefined } | undefined;

const mailboxOf = (mailbox: Parsed): Mailbox => ({
  name: mailbox?.name ?? "",
  address: mailbox?.address ?? "",
});

const written = (mailbox: Parsed) => `${mailbox?.name ?? ""} <${mailbox?.address ?? ""}>`;
