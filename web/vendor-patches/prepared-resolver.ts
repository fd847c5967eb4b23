import {
  type Auth,
  browserPopupRedirectResolver,
  type PopupRedirectResolver,
} from "@firebase/auth";

/** What we use of Firebase's resolver before it is needed. Its public type is empty. */
interface Resolver {
  /** Loads Google's script for frames, and Firebase's helper page in one; again after a failure. */
  _initialize(auth: Auth): Promise<unknown>;
}

/** Firebase's resolver for windows of other providers, and a way to load what it needs before a click. */
export function createPreparedResolver(auth: Auth): {
  resolver: PopupRedirectResolver;
  prepare(): Promise<unknown>;
} {
  const FirebaseResolver = browserPopupRedirectResolver as unknown as new () => Resolver;
  const resolver = new FirebaseResolver();
  // Firebase makes an instance of the class it is given, and keeps it: of this one it gets ours.
  function Prepared() {
    return resolver;
  }
  Prepared.prototype = FirebaseResolver.prototype;
  return {
    resolver: Prepared as unknown as PopupRedirectResolver,
    prepare: () => resolver._initialize(auth),
  };
}
