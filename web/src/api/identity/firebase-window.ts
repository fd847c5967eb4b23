import { type Auth, OAuthProvider, signInWithPopup } from "@firebase/auth";
import { createPreparedResolver } from "../../../vendor-patches/prepared-resolver.ts";
import { trustGoogleScripts } from "./trust-google-scripts.ts";

/**
 * Signing in in a window of another provider. By itself Firebase loads what that needs after the click
 * and opens the window only then, which some browsers block; prepared, the window opens at once.
 */
export function createProviderWindow(auth: Auth) {
  const { resolver, prepare } = createPreparedResolver(auth);
  return {
    async prepare(): Promise<void> {
      trustGoogleScripts();
      await prepare();
    },
    async signIn(providerId: string): Promise<string> {
      const provider = new OAuthProvider(providerId);
      for (const scope of ["email", "profile"]) provider.addScope(scope);
      const { user } = await signInWithPopup(auth, provider, resolver);
      return user.getIdToken();
    },
  };
}
