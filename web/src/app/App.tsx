import { lazy, StrictMode, Suspense } from "react";
import { Provider } from "react-redux";
import { platform } from "../platform/current.ts";
import { AppRoutes } from "./AppRoutes.tsx";
import { PageBoundary } from "./PageBoundary.tsx";
import { PageLoading } from "./PageLoading.tsx";
import { initialState, store } from "./store.ts";
import { useIsPainted } from "./use-is-painted.ts";

const ConsoleNavigation = lazy(() =>
  import("./ConsoleNavigation.tsx").then((module) => ({ default: module.ConsoleNavigation })),
);

const Notifications = lazy(() =>
  import("../ui/Notifications.tsx").then((module) => ({ default: module.Notifications })),
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
