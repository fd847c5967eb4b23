import { lazy, StrictMode, Suspense, useEffect, useState } from "react";
import { Provider } from "react-redux";
import { platform } from "../platform/current.ts";
import { AppRoutes } from "./routing/AppRoutes.tsx";
import { PageBoundary } from "./routing/PageBoundary.tsx";
import { PageLoading } from "./routing/PageLoading.tsx";
import { initialState, store } from "./store.ts";

const ConsoleNavigation = lazy(() =>
  import("./console/ConsoleNavigation.tsx").then((module) => ({
    default: module.ConsoleNavigation,
  })),
);

const Notifications = lazy(() =>
  import("../ui/feedback/Notifications.tsx").then((module) => ({ default: module.Notifications })),
);

/** Everything inside a router. */
export function App() {
  const isPainted = useIsPainted();
  return (
    <StrictMode>
      <Provider store={store} serverState={initialState}>
        <PageBoundary>
          <Suspense fallback={<PageLoading />}>
            <AppRoutes />
          </Suspense>
        </PageBoundary>
        {platform.console && (
          <Suspense>
            <ConsoleNavigation />
          </Suspense>
        )}
        {isPainted && (
          <Suspense>
            <Notifications />
          </Suspense>
        )}
      </Provider>
    </StrictMode>
  );
}

/** False until the first paint: what can wait for it does not slow it down, and is not prerendered. */
function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => setIsPainted(true), []);
  return isPainted;
}
