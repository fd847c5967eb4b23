import type { Identity } from "./identity.ts";

const notHere = (): Promise<never> =>
  Promise.reject(new Error("This is done on the website, not in the console."));

/**
 * The console's page does not talk to the identity provider: its main process signs in at the server,
 * which asks the provider. The page must hold nothing that gives access to an account.
 */
export const consoleIdentity: Identity = {
  signIn: async () => {},
  signOut: async () => {},
  current: async () => null,
  updateName: async () => {}, // the server does it
  prepareProvider: notHere,
  signInWithProvider: notHere,
  sendVerification: notHere,
  register: notHere,
  sendPasswordReset: notHere,
  readCode: notHere,
  applyCode: notHere,
  resetPassword: notHere,
};
