import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** What a secret belongs to: moved to another mailbox, or another field of it, it does not open. */
type SecretPlace = { mailboxId: string; field: string };

/**
 * Seals the secrets of mailboxes for the database.
 *
 * @param secret the desk's, the same on every node; a key of its own is derived from it
 */
export function createSecretBox(secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "deskbell mailbox secrets", 32));
  const bound = ({ mailboxId, field }: SecretPlace) => Buffer.from(`${mailboxId}:${field}`);
  return {
    seal(words: string, place: SecretPlace): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(bound(place));
      const sealed = Buffer.concat([cipher.update(words, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
    },

    /** Null for what was sealed by another key, or was changed. */
    open(sealed: string, place: SecretPlace): string | null {
      const bytes = Buffer.from(sealed, "base64");
      const iv = bytes.subarray(0, ivBytes);
      const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
      if (tag.length < tagBytes) return null;
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
      decipher.setAAD(bound(place)).setAuthTag(tag);
      try {
        const words = decipher.update(bytes.subarray(ivBytes + tagBytes));
        return Buffer.concat([words, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

export type SecretBox = ReturnType<typeof createSecretBox>;
