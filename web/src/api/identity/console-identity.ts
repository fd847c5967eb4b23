import type { Identity } from "./identity.ts";

const notHere = (): Promise<never> =>
  Promise.reject(new Error("This is done on the website, not in the console."));

/**
 * The identity provider as the console's page knows it: not at all. Its main process signs in at the
 * server, which asks the provider; the page shall hold nothing that opens an account.
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
