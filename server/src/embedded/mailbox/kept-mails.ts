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

type Stored = { _id: { toString(): string }; raw: { buffer: Uint8Array } };

/** As a mail program shows them. */
export const readKept = (stored: readonly Stored[]): Promise<KeptMail[]> =>
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

const written = (mailbox: { name?: string; address?: string | undefined } | undefined) =>
  `${mailbox?.name ?? ""} <${mailbox?.address ?? ""}>`;
