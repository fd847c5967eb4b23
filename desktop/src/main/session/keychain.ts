/**
 * The part of the operating system's keychain in use. `findCredentials` is not: on Linux it
 * crashes the whole process when the keyring is locked.
 */
export type Keychain = Pick<
  typeof import("keytar"),
  "getPassword" | "setPassword" | "deletePassword"
>;

/** Null on a computer without one: then the native part does not even load. */
export async function loadKeychain(): Promise<Keychain | null> {
  try {
    const { default: keytar } = await import("keytar");
    return keytar;
  } catch {
    return null;
  }
}
