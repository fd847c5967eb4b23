import PostalMime, { type Attachment } from "postal-mime";

/** A mail to a customer, as a desk without a relay keeps it. */
export type KeptMail = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  source: string;
  /** Without the pictures that stand in its HTML. */
  files: { index: number; name: string; size: number }[];
};

/** What an answer to a mail is made of, as a mail program does. */
export type AnsweredMail = {
  /** Who answers: to whom the mail went. */
  answerer: NamedAddress;
  /** Where the answer goes. */
  answerTo: NamedAddress;
  subject: string;
  text: string;
  messageId: string;
  /** Of the mails that it goes on from, without itself. */
  references: string[];
};

type NamedAddress = { name: string; address: string };
export type StoredBytes = { _id: { toString(): string }; raw: { buffer: Uint8Array } };

/** As a mail program shows them. */
export const readKeptMails = (stored: readonly StoredBytes[]): Promise<KeptMail[]> =>
  Promise.all(
    stored.map(async ({ _id, raw }) => {
      const bytes = Buffer.from(raw.buffer);
      const mail = await PostalMime.parse(bytes);
      const { from, to, subject = "", text = "", html = "", attachments } = mail;
      return {
        id: _id.toString(),
        from: written(from),
        to: written(to?.[0]),
        subject,
        text,
        html: withPictures(html, attachments),
        source: bytes.toString(),
        files: filesOf(attachments),
      };
    }),
  );

/** One file of a mail by its place there; null where there is none. */
export async function readFile(
  { raw }: StoredBytes,
  index: number,
): Promise<{ name: string; bytes: Buffer } | null> {
  const { attachments } = await PostalMime.parse(Buffer.from(raw.buffer));
  const file = attachments[index];
  return file ? { name: nameOf(file), bytes: bytesOf(file) } : null;
}

const filesOf = (attachments: readonly Attachment[]): KeptMail["files"] =>
  attachments.flatMap((file, index) =>
    isInText(file) ? [] : { index, name: nameOf(file), size: bytesOf(file).length },
  );

const pictureTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const isInText = ({ contentId, disposition }: Attachment): boolean =>
  contentId !== undefined && disposition !== "attachment";
const nameOf = ({ filename }: Attachment): string => filename || "file";
const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === "string" ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

/** What a mail brings with it stands in the page itself: its frame fetches nothing. */
function withPictures(html: string, attachments: readonly Attachment[]): string {
  const pictures = attachments.filter((file) => isInText(file) && pictureTypes.has(file.mimeType));
  const addresses = new Map(
    pictures.map((file) => [
      file.contentId?.replace(/^<|>$/g, "") ?? "",
      `data:${file.mimeType};base64,${bytesOf(file).toString("base64")}`,
    ]),
  );
  return html.replace(/(\ssrc=")cid:([^"]+)(?=")/gi, (whole, before: string, id: string) => {
    const address = addresses.get(id);
    return address === undefined ? whole : before + address;
  });
}

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

const mailboxOf = (mailbox: Parsed): NamedAddress => ({
  name: mailbox?.name ?? "",
  address: mailbox?.address ?? "",
});

const written = (mailbox: Parsed) => `${mailbox?.name ?? ""} <${mailbox?.address ?? ""}>`;
