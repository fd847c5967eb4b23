import * as z from "zod";
import { multilineText, singleLineText } from "../plain-text.ts";

/** The pieces of the desk's mails in words of the source, and what may be put into them. */
export const mailPieces = {
  "answer.greeting": { text: "Hello {customer},", values: ["customer", "company"] },
  "answer.intro": { text: "", values: ["customer", "company", "subject", "number"] },
  "answer.writes": { text: "{agent} writes:", values: ["agent", "company"] },
  "answer.attached": { text: "Attached: {files}", values: ["files"] },
  "answer.website": { text: "Files, which you see on the website: {files}", values: ["files"] },
  "answer.file": { text: "{file}, for 14 days:", values: ["file"] },
  "answer.solved": {
    text: "This ticket is solved. If something is missing, just write to us again: that opens it anew.",
    values: ["number", "company"],
  },
  "answer.open": { text: "Read and answer here:", values: ["company"] },
  "answer.reply": { text: "Answer this mail, or read and answer here:", values: ["company"] },
  "answer.quote": { text: "You wrote:", values: [] },
  "answer.mute": { text: "No more mails about this ticket:", values: ["number"] },
  "answer.openingIntro": {
    text: "{company} writes to you:",
    values: ["customer", "company", "subject", "number"],
  },
  "answer.copyIntro": {
    text: "{company} has added you to the mails about a ticket of {customer}. What you answer is read by {company} and by {customer}.",
    values: ["customer", "company", "subject", "number"],
  },
  "answer.copyQuote": { text: "{customer} wrote:", values: ["customer"] },
  "answer.copyReply": { text: "Answer this mail to write to all of them.", values: ["company"] },
  "acknowledgement.greeting": { text: "Hello {customer},", values: ["customer", "company"] },
  "acknowledgement.text": {
    text: "Thank you for your e-mail. It has arrived as number {number}, and we answer as soon as we can.",
    values: ["customer", "company", "subject", "number"],
  },
  "acknowledgement.open": { text: "Read and add to it here:", values: ["company"] },
  "acknowledgement.reply": {
    text: "To add something, answer this mail, or write here:",
    values: ["company"],
  },
  "forward.intro": {
    text: "{agent} of {company} forwards this to you:",
    values: ["agent", "company", "customer"],
  },
  "forward.writes": { text: "{name} wrote on {date}:", values: ["name", "date"] },
  "forward.earlier": {
    text: "Earlier messages are left out.",
    values: [],
  },
  "forward.reply": {
    text: "Answer this mail: {company} reads it, the customer does not.",
    values: ["company"],
  },
  "invitation.subject": {
    text: "{inviter} invites you to {company}",
    values: ["inviter", "company"],
  },
  "invitation.greeting": { text: "Hello,", values: ["inviter", "company"] },
  "invitation.text": {
    text: "{inviter} invites you to answer customers of {company}. Open this link, and sign in or register with the address that this mail came to.",
    values: ["inviter", "company"],
  },
  "invitation.link": { text: "Join the team, until {date}:", values: ["date", "company"] },
  "invitation.closing": {
    text: "The link is yours alone: do not pass it on. If you do not expect it, do nothing.",
    values: ["inviter", "company"],
  },
} as const satisfies Record<string, { text: string; values: readonly string[] }>;

export type MailPiece = keyof typeof mailPieces;
export const mailPieceIds = Object.keys(mailPieces) as [MailPiece, ...MailPiece[]];
export const mailTextKinds = ["answer", "acknowledgement", "forward", "invitation"] as const;
export type MailTextKind = (typeof mailTextKinds)[number];

const pieceMaxChars = 500;
const signatureMaxChars = 1_000;

/** What stands in braces in a text that nothing is put in for; null where all is known. */
function unknownValueIn(piece: MailPiece, text: string): string | null {
  const known: readonly string[] = mailPieces[piece].values;
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) return `{${unknown}}`;
  return /[{}]/.exec(text.replace(/\{[^{}]*\}/g, ""))?.[0] ?? null;
}

const textsSchema = z
  .partialRecord(z.enum(mailPieceIds), multilineText.pipe(z.string().max(pieceMaxChars)))
  .superRefine((texts, { addIssue }) => {
    for (const piece of mailPieceIds) {
      const unknown = unknownValueIn(piece, texts[piece] ?? "");
      if (unknown === null) continue;
      addIssue({ code: "custom", path: [piece], message: `${unknown} is not known here.` });
    }
  });

function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** PUT mail-texts: how the desk's mails look and what they say. Pieces that are missing or empty are said as usual. */
export const mailTextsSchema = z.object({
  /** Empty: as the mailbox is called. */
  company: singleLineText.pipe(z.string().max(100, "Max length 100")),
  /** BCP 47, of the texts: mail programs read aloud, hyphenate and turn around by it. */
  language: z
    .string()
    .trim()
    .min(2, "Enter a language, for instance en or pt-BR.")
    .max(35)
    .refine(isLanguage, "Enter a language, for instance en or pt-BR."),
  /** Of mailboxes that have none of their own. */
  signature: multilineText.pipe(
    z.string().max(signatureMaxChars, `Max length ${signatureMaxChars}`),
  ),
  /**
   * Whether those whose mail opens a ticket are mailed that it has arrived. As it was, where it is missing: consoles of
   * before 2026-11-25 do not know it.
   */
  acknowledges: z.boolean().optional(),
  texts: textsSchema,
});
export type MailTexts = z.infer<typeof mailTextsSchema>;

/** POST mail-texts/preview, POST mail-texts/test: as mails would be with these texts. */
export const mailPreviewSchema = mailTextsSchema.extend({ kind: z.enum(mailTextKinds) });
export type MailPreviewDraft = z.infer<typeof mailPreviewSchema>;

/** GET mail-texts, PUT mail-texts */
export const shownMailTextsSchema = mailTextsSchema.extend({
  /** A picture as a `data:` address; null for none. */
  logo: z.string().nullable(),
});
export type ShownMailTexts = z.infer<typeof shownMailTextsSchema>;
export const mailTextsAnswerSchema = z.object({
  status: z.literal("success"),
  data: shownMailTextsSchema,
});

export const mailPreviewAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.object({
    subject: z.string(),
    text: z.string(),
    /** Of its HTML, for a frame, for ten minutes. */
    path: z.string(),
  }),
});
export type MailPreview = z.infer<typeof mailPreviewAnswerSchema>["data"];

/** POST mail-texts/test */
export const testMailAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.object({ to: z.string() }),
});
