import { Navigate, Outlet, useLocation } from "react-router-dom";
import { restoreSession } from "../../features/account/session/session.ts";
import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { originOf } from "./origin.ts";
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
      // Whoever left starts afresh: the next person at this browser may be another.
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
              title="The desk cannot be reached"
              text="You are still signed in. Check your connection and try again."
              onRetry={() => void dispatch(restoreSession())}
            />
          </main>
        </>
      );
  }
}
