import {
  type Auth,
  browserPopupRedirectResolver,
  OAuthProvider,
  type PopupRedirectResolver,
  signInWithPopup,
} from "@firebase/auth";
import { trustGoogleScripts } from "./trust-google-scripts.ts";

/** What we use of Firebase's resolver before it is needed. Its public type is empty. */
interface Resolver {
  /** Loads Google's script for frames, and Firebase's helper page in one; again after a failure. */
  _initialize(auth: Auth): Promise<unknown>;
}

/**
 * Signing in in a window of another provider. By itself Firebase loads what that needs after the click
 * and opens the window only then, which some browsers block; prepared, the window opens at once.
 */
export function createProviderWindow(auth: Auth) {
  const FirebaseResolver = browserPopupRedirectResolver as unknown as new () => Resolver;
  const resolver = new FirebaseResolver();
  // Firebase makes an instance of the class it is given, and keeps it: of this one it gets ours.
  function Prepared() {
    return resolver;
  }
  Prepared.prototype = FirebaseResolver.prototype;
  return {
    async prepare(): Promise<void> {
      trustGoogleScripts();
      await resolver._initialize(auth);
    },
    async signIn(providerId: string): Promise<string> {
      const provider = new OAuthProvider(providerId);
      for (const scope of ["email", "profile"]) provider.addScope(scope);
      const popups = Prepared as unknown as PopupRedirectResolver;
      const { user } = await signInWithPopup(auth, provider, popups);
      return user.getIdToken();
    },
  };
}
