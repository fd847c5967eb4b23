import { type MailPiece, type MailTexts, mailPieces } from "@deskbell/shared/mail/mail-texts";
import { singleLineText } from "@deskbell/shared/plain-text";
import { trusted } from "mongoose";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { AppError } from "../../errors/app-error.ts";
import {
  type Logo,
  lookOf,
  type MailTextSettings,
  type Speech,
  usualSettings,
} from "./mail-look.ts";
import { MailTextsModel, mailTextsId } from "./mail-texts.model.ts";

/** Read for each mail, so that every node says the same at once. */
export async function readMailSettings(): Promise<MailTextSettings> {
  const record = await MailTextsModel.findById(mailTextsId).lean();
  if (!record) return usualSettings;
  const { company, language, signature, texts, logo, acknowledges = true, revision = 0 } = record;
  const said = texts.flatMap(({ piece, text }) => (piece && text ? [[piece, text]] : []));
  return {
    ...{ company, language, signature, acknowledges, revision },
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

/**
 * Writes texts over those of this revision.
 *
 * @throws AppError `conflict` (409) where there are newer ones
 */
export async function writeMailTexts(
  { texts, acknowledges, ...facts }: MailTexts,
  revision: number,
): Promise<void> {
  const said = Object.entries(texts).flatMap(([piece, text]) => (text ? { piece, text } : []));
  const set = { ...facts, texts: said, ...(acknowledges !== undefined && { acknowledges }) };
  const marker = singleLineText.parse(texts["answer.marker"] ?? "");
  const update = {
    $set: set,
    $inc: { revision: 1 },
    ...(marker && { $addToSet: { markers: marker } }),
  };
  // Of before there were revisions, and with a logo alone, a record has none.
  const asSeen = revision === 0 ? trusted({ $in: [0, null] }) : revision;
  await MailTextsModel.updateOne({ _id: mailTextsId, revision: asSeen }, update, {
    upsert: true,
    setDefaultsOnInsert: false,
  }).catch((error: unknown) => {
    // One that is not as it was seen is not found, and cannot be inserted a second time.
    throw isDuplicateKey(error) ? textsOvertaken() : error;
  });
}

export const textsOvertaken = () =>
  new AppError("conflict", "Somebody has changed the texts meanwhile. Look at them again.");

export async function writeLogo(logo: Logo | null): Promise<void> {
  await MailTextsModel.updateOne({ _id: mailTextsId }, { $set: { logo } }, { upsert: true });
}
