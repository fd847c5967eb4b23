import * as z from "zod";
import { multilineText, singleLineText } from "../plain-text.ts";

/** The pieces of the desk's mails in words of the source, and what may be put into them. */
export const mailPieces = {
  /** At the top of each mail that can be answered; every one that was ever used is known again in answers. */
  "answer.marker": { text: "Please write above this line", values: [] },
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
  "notice.subject": { text: "Notices of {count} tickets", values: ["count", "company"] },
  "notice.greeting": { text: "Hello {name},", values: ["name", "company"] },
  "notice.assigned": { text: "{name} assigned this ticket to you.", values: ["name"] },
  "notice.assignedByDesk": { text: "This ticket was assigned to you.", values: ["company"] },
  "notice.mentions": { text: "{name} mentions you in a note:", values: ["name"] },
  "notice.writes": { text: "{name} writes:", values: ["name"] },
  "notice.somebody": { text: "Somebody", values: [] },
  "notice.held": {
    text: "Your reply was held: it waits for you in the ticket, with the reason.",
    values: [],
  },
  "notice.noAnswer": {
    text: "Nobody reads answers to this mail: please write in the ticket.",
    values: ["company"],
  },
  "notice.settings": { text: "Which mails you get:", values: ["company"] },
  "page.mails": { text: "Mails about ticket #{number}", values: ["number", "company"] },
  "page.written": {
    text: "We write to you when there is an answer that you have not seen on the website.",
    values: ["number", "company"],
  },
  "page.copied": {
    text: "We write to you when there is an answer.",
    values: ["number", "company"],
  },
  "page.muted": {
    text: "You get no mails about this ticket. Its answers stand on the website.",
    values: ["number", "company"],
  },
  "page.copiedMuted": {
    text: "You get no mails about this ticket.",
    values: ["number", "company"],
  },
  "page.mute": { text: "No more mails about this ticket", values: ["number"] },
  "page.unmute": { text: "Write to me again", values: ["number"] },
  "page.unknown": { text: "This link does not work", values: ["company"] },
  "page.unknownTicket": {
    text: "It is not complete, or its ticket is not there any more.",
    values: ["company"],
  },
  "page.unknownFile": {
    text: "It is not complete, or its file is not there any more.",
    values: ["company"],
  },
  "page.expired": { text: "This link has expired", values: ["company"] },
  "page.expiredFile": {
    text: "Links to files work for fourteen days. Answer the mail that it came in, and we send the file again.",
    values: ["company"],
  },
  "page.waiting": { text: "This file is not ready yet", values: ["company"] },
  "page.waitingFile": {
    text: "It waits for the virus check. Please open the link again later.",
    values: ["company"],
  },
} as const satisfies Record<string, { text: string; values: readonly string[] }>;

export type MailPiece = keyof typeof mailPieces;
export const mailPieceIds = Object.keys(mailPieces) as [MailPiece, ...MailPiece[]];
export const mailTextKinds = [
  "answer",
  "acknowledgement",
  "forward",
  "invitation",
  "notice",
  "page",
] as const;
export type MailTextKind = (typeof mailTextKinds)[number];

const pieceMaxChars = 500;
const signatureMaxChars = 1_000;
/** A shorter one stands in what people write themselves, and a longer one is broken into lines on its way. */
const markerMinChars = 8;
const markerMaxChars = 70;
const markerMinLetters = 6;

/** What stands in braces in a text that nothing is put in for; null where all is known. */
function unknownValueIn(piece: MailPiece, text: string): string | null {
  const known: readonly string[] = mailPieces[piece].values;
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) return `{${unknown}}`;
  return /[{}]/.exec(text.replace(/\{[^{}]*\}/g, ""))?.[0] ?? null;
}

/** Whether a line is told from what customers write: it has words, not signs alone. */
export const isMarker = (line: string): boolean =>
  (line.match(/\p{L}/gu) ?? []).length >= markerMinLetters;

const textsSchema = z
  .partialRecord(z.enum(mailPieceIds), multilineText.pipe(z.string().max(pieceMaxChars)))
  .superRefine((texts, { addIssue }) => {
    for (const piece of mailPieceIds) {
      const unknown = unknownValueIn(piece, texts[piece] ?? "");
      if (unknown === null) continue;
      addIssue({ code: "custom", path: [piece], message: `${unknown} is not known here.` });
    }
    const marker = singleLineText.parse(texts["answer.marker"] ?? "");
    if (marker === "") return;
    if (marker.length < markerMinChars || marker.length > markerMaxChars) {
      const message = `Enter ${markerMinChars} to ${markerMaxChars} characters.`;
      addIssue({ code: "custom", path: ["answer.marker"], message });
    } else if (!isMarker(marker)) {
      const message = "Enter words: customers draw lines and signs themselves.";
      addIssue({ code: "custom", path: ["answer.marker"], message });
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

/** PUT mail-texts, by somebody who has seen the texts as they were. */
export const mailTextsChangeSchema = mailTextsSchema.extend({
  /** As it was answered with them: another is a conflict. Consoles of before 2026-11-27 send none. */
  revision: z.number().int().min(0).optional(),
});
export type MailTextsChange = z.infer<typeof mailTextsChangeSchema>;

/** POST mail-texts/preview, POST mail-texts/test: as mails would be with these texts. */
export const mailPreviewSchema = mailTextsSchema.extend({ kind: z.enum(mailTextKinds) });
export type MailPreviewDraft = z.infer<typeof mailPreviewSchema>;

/** GET mail-texts, PUT mail-texts */
export const shownMailTextsSchema = mailTextsSchema.extend({
  /** A picture as a `data:` address; null for none. */
  logo: z.string().nullable(),
  /** Raised by each change of the texts. */
  revision: z.number().int().min(0).optional(),
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
