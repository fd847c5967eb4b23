import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type MailPreviewDraft, mailPreviewSchema } from "@deskbell/shared/mail/mail-texts";
import { AppError } from "../../errors/app-error.ts";

const lifeMs = 10 * 60_000;
/** Servers and proxies refuse longer addresses. */
const pathMaxChars = 12_000;
const draftMaxBytes = 64_000;

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;

/**
 * Puts a draft of texts into a signed path, since a frame can only fetch an address: no node has to remember it.
 *
 * @param secret the desk's, the same on every node; a key of its own is derived from it
 */
export function createPreviewLinks(secret: string, now: () => number) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "deskbell mail previews", 32));
  const signatureOf = (draft: string, untilMs: number): Buffer =>
    createHmac("sha256", key).update(`${draft}:${untilMs}`).digest();

  return {
    /** @throws AppError `invalid_input` (400) when the texts are too long for an address */
    pathFor(draft: MailPreviewDraft): string {
      const packed = deflateRawSync(JSON.stringify(draft)).toString("base64url");
      const untilMs = now() + lifeMs;
      const signature = signatureOf(packed, untilMs).toString("base64url");
      const path = `/uploads/mails/preview/${packed}.${untilMs}.${signature}`;
      if (path.length <= pathMaxChars) return path;
      throw new AppError("invalid_input", "These texts are too long to be shown here.");
    },
    /** Null where it is forged or too old. */
    read(grant: string): MailPreviewDraft | null {
      const [, packed = "", until = "", signature = ""] =
        /^([\w-]+)\.(\d{1,15})\.([\w-]{43})$/.exec(grant) ?? [];
      if (packed === "" || Number(until) <= now()) return null;
      const given = Buffer.from(signature, "base64url");
      if (!timingSafeEqual(given, signatureOf(packed, Number(until)))) return null;
      const unpacked = inflateRawSync(Buffer.from(packed, "base64url"), {
        maxOutputLength: draftMaxBytes,
      });
      return mailPreviewSchema.parse(JSON.parse(unpacked.toString()));
    },
  };
}
