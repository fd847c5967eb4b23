import type { Login } from "@deskbell/shared/users/credentials";
import { isApiError } from "../../../api/http/api-error.ts";
import { withRetries } from "../../../api/http/retry.ts";
import { openIdentity } from "../../../api/identity/identity.ts";
import { platform } from "../../../platform/current.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import {
  adminAnswered,
  sessionChecking,
  sessionEnded,
  sessionStarted,
  sessionUnreachable,
} from "../../../state/session.slice.ts";
import { storeRegisteredEmail } from "../registration/registered.ts";
import { logIn, logInWithProvider, logOut, readIsAdmin, readMe } from "./account-calls.ts";

/** Restores the session of the stored token at the start. Without an answer nobody is signed out: it may be the network. */
export function restoreSession(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const token = platform.readToken();
    if (!platform.hasSession()) {
      dispatch(sessionEnded("absent"));
      return;
    }
    dispatch(sessionChecking());
    // The answer says nothing of whoever has signed in or out meanwhile. In the console, where the page
    // reads no token, the status alone tells that.
    const isChecking = () => getState().session.status === "unknown";
    const isCurrent = () => isChecking() && platform.readToken() === token;
    // Another tab may have signed somebody in or out: then this page does not know yet who is signed in.
    const checkAnew = async () => {
      if (isChecking()) await dispatch(restoreSession());
    };
    try {
      const user = await withRetries(readMe);
      if (!isCurrent()) return await checkAnew();
      dispatch(sessionStarted(user));
      void dispatch(confirmAdmin());
    } catch (error) {
      if (!isCurrent()) return await checkAnew();
      // Only this code means that the session is over; others may come from rate limits or a proxy.
      const isOver = isApiError(error) && error.code === "not_signed_in";
      dispatch(isOver ? sessionEnded("revoked") : sessionUnreachable());
    }
  };
}

/**
 * Signs in: at the server, which checks the password and gives the token, then at the identity
 * provider; only when both agree is somebody signed in (spec §4). It lasts 30 days when this browser
 * is to remember it, else until it is closed.
 *
 * @throws ApiError of the server, or the provider's error; then nobody is signed in
 */
export function signIn(
  { email, password }: Login,
  options: { isRemembered: boolean },
): AppThunk<Promise<void>> {
  return async (dispatch) => {
    if (platform.console) await platform.console.logIn({ email, password });
    else platform.writeToken(await logIn({ email, password }), options);
    try {
      const identity = await openIdentity();
      await identity.signIn(email, password, options);
      dispatch(sessionStarted(await readMe()));
      void dispatch(confirmAdmin());
      storeRegisteredEmail("");
    } catch (error) {
      await dispatch(signOut());
      throw error;
    }
  };
}

/** Reloads the signed-in person, after a change of the profile; no answer brings back who has signed out meanwhile. */
export function refreshViewer(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const viewerId = () => getState().session.user?._id;
    const askedId = viewerId();
    const user = await readMe();
    if (askedId === undefined || viewerId() !== askedId) return;
    dispatch(sessionStarted(user));
  };
}

/**
 * Signs in in a window of the marketplace, which is a provider at the identity provider, then at the
 * server. To be called in a click.
 *
 * @throws ApiError of the server, or the provider's error; then nobody is signed in
 */
export function signInWithMarketplace(
  providerId: string,
  options: { isRemembered: boolean },
): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const identity = await openIdentity();
    const proof = await identity.signInWithProvider(providerId, options);
    try {
      platform.writeToken(await logInWithProvider(proof), options);
      dispatch(sessionStarted(await readMe()));
      void dispatch(confirmAdmin());
    } catch (error) {
      await dispatch(signOut());
      throw error;
    }
  };
}

/**
 * Asks the server whether the signed-in person is an admin (spec §6), with the usual retries; without
 * an answer nobody is one. Nothing waits for it: see `selectAccess`.
 */
export function confirmAdmin(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { user, isAdmin: known } = getState().session;
    if (!user || typeof known === "boolean") return;
    const isAdmin = await withRetries(() => readIsAdmin(user.email)).catch((error: unknown) => {
      console.warn("Whether this person is an admin could not be asked:", error); // spec §8
      return "failed" as const;
    });
    dispatch(adminAnswered({ asked: user, isAdmin }));
  };
}

/** Signs out here at once, and everywhere that can be reached. */
export function signOut(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const serverSignOut = platform.console ? platform.console.logOut() : logOut(); // carries the token, so before it is forgotten
    const providerSignOut = openIdentity().then((identity) => identity.signOut());
    dispatch(sessionEnded("left"));
    await Promise.allSettled([serverSignOut, providerSignOut]);
  };
}
