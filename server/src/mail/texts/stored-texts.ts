import type { MailPiece, MailTexts } from "@deskbell/shared/mail/mail-texts";
import { type Logo, type MailSettings, usualSettings } from "./mail-look.ts";
import { MailTextsModel, mailTextsId } from "./mail-texts.model.ts";

/** Read for each mail, so that every node says the same at once. */
export async function readMailSettings(): Promise<MailSettings> {
  const record = await MailTextsModel.findById(mailTextsId).lean();
  if (!record) return usualSettings;
  const { company, language, signature, texts, logo, acknowledges = true } = record;
  const said = texts.flatMap(({ piece, text }) => (piece && text ? [[piece, text]] : []));
  return {
    ...{ company, language, signature, acknowledges },
    texts: Object.fromEntries(said) as Partial<Record<MailPiece, string>>,
    logo: logo
      ? {
          png: Buffer.from(logo.png.buffer),
          width: logo.width ?? 0,
          height: logo.height ?? 0,
        }
      : null,
  };
}

export async function writeMailTexts({ texts, acknowledges, ...facts }: MailTexts): Promise<void> {
  const said = Object.entries(texts).flatMap(([piece, text]) => (text ? { piece, text } : []));
  const set = { ...facts, texts: said, ...(acknowledges !== undefined && { acknowledges }) };
  await MailTextsModel.updateOne({ _id: mailTextsId }, { $set: set }, { upsert: true });
}

export async function writeLogo(logo: Logo | null): Promise<void> {
  await MailTextsModel.updateOne({ _id: mailTextsId }, { $set: { logo } }, { upsert: true });
}
