import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { restoreSession, signOut } from "../../features/account/session/session.ts";
import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { t } from "../../i18n/t.ts";
import { type ShownRight, useCan } from "../../state/access.ts";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { destinationOf, originOf } from "./origin.ts";
import { PageLoading } from "./PageLoading.tsx";

/** Lets signed-in people through; others sign in first and come back here (spec §2). */
export function RequireSession() {
  const dispatch = useAppDispatch();
  const location = useLocation();
  const { status, endedBy } = useAppSelector((state) => state.session);
  switch (status) {
    case "signedIn":
      return <Outlet />;
    case "signedOut":
      // After a sign-out nothing is remembered: the next person at this browser may be another.
      return (
        <Navigate to="/login" replace state={endedBy === "left" ? null : originOf(location)} />
      );
    case "unknown":
      return <PageLoading />;
    case "unreachable":
      return (
        <>
          <TopBar />
          <main>
            <ErrorState
              title={t("The desk cannot be reached")}
              text={t("You are still signed in. Check your connection and try again.")}
              onRetry={() => void dispatch(restoreSession())}
            />
          </main>
        </>
      );
  }
}

/** Lets those through who have the right; anybody else is signed out, and so sent to /login (spec §6), once the server has said so. */
export function RequireRight({ right }: { right: ShownRight }) {
  const dispatch = useAppDispatch();
  const isAllowed = useCan(right);
  const isRefused = useAppSelector(
    ({ session }) => session.status === "signedIn" && session.isAdmin !== null && !isAllowed,
  );
  useEffect(() => {
    if (isRefused) void dispatch(signOut());
  }, [isRefused, dispatch]);
  return isAllowed ? <Outlet /> : null;
}

/** Signing in and registering: signed-in people go on to where they wanted to be. */
export function SignedOutOnly() {
  const { state } = useLocation();
  const isSignedIn = useAppSelector(({ session }) => session.status === "signedIn");
  return isSignedIn ? <Navigate to={destinationOf(state)} replace /> : <Outlet />;
}
