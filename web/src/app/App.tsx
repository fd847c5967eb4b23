import { StrictMode, Suspense, useEffect, useState } from "react";
import { Provider } from "react-redux";
import { platform } from "../platform/current.ts";
import { optionalPart } from "../ui/lazy-component.tsx";
import { AppRoutes } from "./routing/AppRoutes.tsx";
import { PageBoundary } from "./routing/PageBoundary.tsx";
import { PageLoading } from "./routing/PageLoading.tsx";
import { initialState, store } from "./store.ts";

const ConsoleNavigation = optionalPart(() =>
  import("./console/ConsoleNavigation.tsx").then((m) => m.ConsoleNavigation),
);

const Toasts = optionalPart(() => import("../ui/toasts/Toasts.tsx").then((m) => m.Toasts));

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
        {platform.console && <ConsoleNavigation />}
        {isPainted && <Toasts />}
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
