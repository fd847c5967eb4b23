import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useAppSelector } from "../../state/hooks.ts";
import { destinationOf } from "./origin.ts";

/** Signing in and registering: whoever is signed in, or just did, goes on to where they wanted to be. */
export function SignedOutOnly() {
  const { state } = useLocation();
  const isSignedIn = useAppSelector(({ session }) => session.status === "signedIn");
  return isSignedIn ? <Navigate to={destinationOf(state)} replace /> : <Outlet />;
}
