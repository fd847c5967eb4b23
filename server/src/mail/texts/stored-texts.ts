import { type MailPiece, type MailTexts, mailPieces } from "@deskbell/shared/mail/mail-texts";
import { singleLineText } from "@deskbell/shared/plain-text";
import { type Logo, lookOf, type MailSettings, type Speech, usualSettings } from "./mail-look.ts";
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

/** For pages outside the website, which nobody signs in for. */
export const readSpeech = async (): Promise<Speech> =>
  lookOf(await readMailSettings(), { name: "", signature: "" });

/** Each line that was ever at the top of our mails. */
export async function readMarkers(): Promise<string[]> {
  const record = await MailTextsModel.findById(mailTextsId).select({ markers: 1 }).lean();
  return [mailPieces["answer.marker"].text, ...(record?.markers ?? [])];
}

export async function writeMailTexts({ texts, acknowledges, ...facts }: MailTexts): Promise<void> {
  const said = Object.entries(texts).flatMap(([piece, text]) => (text ? { piece, text } : []));
  const set = { ...facts, texts: said, ...(acknowledges !== undefined && { acknowledges }) };
  const marker = singleLineText.parse(texts["answer.marker"] ?? "");
  const update = { $set: set, ...(marker && { $addToSet: { markers: marker } }) };
  await MailTextsModel.updateOne({ _id: mailTextsId }, update, { upsert: true });
}

export async function writeLogo(logo: Logo | null): Promise<void> {
  await MailTextsModel.updateOne({ _id: mailTextsId }, { $set: { logo } }, { upsert: true });
}
