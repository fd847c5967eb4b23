/** A value encrypted with AES-GCM, as stored in IndexedDB. */
export interface EncryptedSnapshot {
  version: 2;
  /** Expiry in milliseconds since 1970; authenticated together with the data. */
  keptUntil: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const ivBytes = 12; // as recommended for AES-GCM

export const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytesOf(base64), "AES-GCM", false, ["encrypt", "decrypt"]);

/** Encrypts JSON. The expiry is authenticated: it cannot be changed either. */
export async function encryptSnapshot(
  key: CryptoKey,
  value: unknown,
  keptUntil: number,
): Promise<EncryptedSnapshot> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt(algorithm(iv, keptUntil), key, text);
  return { version: 2, keptUntil, iv, data };
}

/** Undefined when it has expired, was encrypted with another key, or was changed. */
export async function decryptSnapshot(
  key: CryptoKey,
  encrypted: EncryptedSnapshot,
  now = Date.now(),
): Promise<unknown> {
  const { iv, data, keptUntil } = encrypted;
  if (now >= keptUntil) return undefined;
  try {
    const text = await crypto.subtle.decrypt(algorithm(iv, keptUntil), key, data);
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}

/** False for the plain text that consoles stored before version 2. */
export function isEncryptedSnapshot(stored: unknown): stored is EncryptedSnapshot {
  const { version, keptUntil, iv, data } = (stored ?? {}) as Partial<EncryptedSnapshot>;
  return (
    version === 2 &&
    typeof keptUntil === "number" &&
    iv instanceof Uint8Array &&
    data instanceof ArrayBuffer
  );
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, keptUntil: number) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(String(keptUntil)),
});

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
