import { type MailPiece, type MailTexts, mailPieces } from "@deskbell/shared/mail/mail-texts";
import { singleLineText } from "@deskbell/shared/plain-text";

export type Logo = { png: Buffer; width: number; height: number };

/** What is said to somebody in the desk's language, the only one that is known of its readers. */
export type Speech = Pick<MailLook, "language" | "dir" | "say">;

/** How a mail looks and what it says, in the words of whoever runs the desk. */
export type MailLook = {
  company: string;
  signature: string;
  /** BCP 47 */
  language: string;
  dir: "ltr" | "rtl";
  logo: Logo | null;
  /** A piece with its values put in. */
  say(piece: MailPiece, values?: Readonly<Record<string, string | number>>): string;
};

const rightToLeft = new Set([
  "ar",
  "dv",
  "fa",
  "ckb",
  "he",
  "ks",
  "ku",
  "ps",
  "sd",
  "ug",
  "ur",
  "yi",
]);

/** At the top of mails that can be answered: programs which mark no quotes leave it below what somebody writes. */
export const markerOf = ({ say }: Pick<MailLook, "say">): string =>
  singleLineText.parse(say("answer.marker"));

export type MailTextSettings = MailTexts & {
  logo: Logo | null;
  acknowledges: boolean;
  revision: number;
};
export const usualSettings: MailTextSettings = {
  company: "",
  language: "en",
  signature: "",
  acknowledges: true,
  texts: {},
  logo: null,
  revision: 0,
};

/** @param sender the mailbox that it goes out from, whose own signature counts first */
export function lookOf(
  settings: Omit<MailTextSettings, "acknowledges" | "revision">,
  sender: { name: string; signature: string },
): MailLook {
  const { language, texts, logo } = settings;
  const company = settings.company || sender.name;
  return {
    company,
    signature: sender.signature || settings.signature,
    language,
    dir: rightToLeft.has(new Intl.Locale(language).language) ? "rtl" : "ltr",
    logo,
    say(piece, values = {}) {
      const known: Readonly<Record<string, string | number>> = { company, ...values };
      return (texts[piece] || mailPieces[piece].text).replace(
        /\{(\w+)\}/g,
        (whole, name: string) =>
          Object.hasOwn(known, name) ? singleLineText.parse(String(known[name])) : whole,
      );
    },
  };
}
