/**
 * The keychain of the operating system, as far as it is used. `findCredentials` is not: on Linux it
 * ends the whole process when the keyring is locked.
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
