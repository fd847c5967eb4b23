import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";

/** What mails are signed with; its public half is at `<selector>._domainkey.<domain>`. */
export type DkimKey = { selector: string; privateKey: string };

const leastBits = 2048;

/**
 * Reads an RSA key from a PEM file.
 *
 * @throws Error in a sentence for the operator, without the file's content
 */
export async function readDkimKey({
  selector,
  keyFile,
}: {
  selector: string;
  keyFile: string;
}): Promise<DkimKey> {
  const problem = (what: string) => new Error(`MAIL_DKIM_KEY_FILE ${what}: ${keyFile}`);
  const pem = await readFile(keyFile, "utf8").catch(() => {
    throw problem("cannot be read");
  });
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw problem("holds no private key in PEM form");
  }
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== "rsa" || modulusLength < leastBits) {
    throw problem(`must hold an RSA key of ${leastBits} bits or more`);
  }
  return { selector, privateKey: pem };
}

/** As it is published: `p=` of its record. */
export const publicHalf = ({ privateKey }: DkimKey): string =>
  createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
