import { lazy, StrictMode, Suspense } from "react";
import { Provider } from "react-redux";
import { AppRoutes } from "./AppRoutes.tsx";
import { PageBoundary } from "./PageBoundary.tsx";
import { PageLoading } from "./PageLoading.tsx";
import { store } from "./store.ts";
import { useIsPainted } from "./use-is-painted.ts";

const Notifications = lazy(() =>
  import("../ui/Notifications.tsx").then((module) => ({ default: module.Notifications })),
);

/** Until a prerendered page has hydrated it is drawn from the state it was rendered with. */
const serverState = store.getState();

/** Everything inside a router. */
export function App() {
  const isPainted = useIsPainted();
  return (
    <StrictMode>
      <Provider store={store} serverState={serverState}>
        <PageBoundary>
          <Suspense fallback={<PageLoading />}>
            <AppRoutes />
          </Suspense>
        </PageBoundary>
        {isPainted && (
          <Suspense>
            <Notifications />
          </Suspense>
        )}
      </Provider>
    </StrictMode>
  );
}
