/** Something that lies on a disk and is noise to whoever has not got its key. */
export interface Sealed {
  version: 2;
  /** Milliseconds since 1970; afterwards it is not opened any more. */
  keptUntil: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const ivBytes = 12; // as AES-GCM wants it

export const keyOf = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytesOf(base64), "AES-GCM", false, ["encrypt", "decrypt"]);

/** Encrypts JSON; its time cannot be changed either. */
export async function seal(key: CryptoKey, value: unknown, keptUntil: number): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt(algorithm(iv, keptUntil), key, text);
  return { version: 2, keptUntil, iv, data };
}

/** Undefined for what is of another key, changed or too old. */
export async function unseal(key: CryptoKey, sealed: Sealed, now = Date.now()): Promise<unknown> {
  const { iv, data, keptUntil } = sealed;
  if (now >= keptUntil) return undefined;
  try {
    const text = await crypto.subtle.decrypt(algorithm(iv, keptUntil), key, data);
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}

/** Whether something is sealed, and not what an older console kept as it was. */
export function isSealed(kept: unknown): kept is Sealed {
  const { version, keptUntil, iv, data } = (kept ?? {}) as Partial<Sealed>;
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
