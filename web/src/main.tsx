import "../vendor-patches/zod-without-eval.ts";
import "./styles/tokens.css";
import "./styles/font.css";
import "./styles/global.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { connectSession } from "./app/live/connect-session.ts";
import { firstPage, pageAt } from "./app/routing/pages.tsx";
import { store } from "./app/store.ts";
import { restoreSession } from "./features/account/session/session.ts";
import { applyTheme } from "./platform/apply-theme.ts";
import { openPlatform, platform } from "./platform/current.ts";
import { retryStyles } from "./platform/retry-styles.ts";
import { persistSidebar } from "./state/sidebar-storage.ts";
import { clickWhatWasPressed } from "./ui/buttons/click-what-was-pressed.ts";

// Starts the website in a browser.

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

retryStyles();
await openPlatform();
applyTheme(platform.settings);
persistSidebar(store);
clickWhatWasPressed();
const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

const hasSession = platform.hasSession();
const page = firstPage(location.pathname, hasSession);
// /support is served the page of /.
const isPrerendered = page !== null && page === pageAt(root.dataset.page ?? "");
// A failure is shown by the page's error boundary, once the page is rendered.
const preloading = page?.preload().catch(() => {});
if (isPrerendered) {
  // Hydrated as it was rendered; only then is anything asked for.
  await preloading;
  hydrateRoot(root, app);
}
connectSession();
const restoring = store.dispatch(restoreSession());
if (!isPrerendered) {
  // A signed-out page needs nothing but its code. The prerendered shell stays until that is loaded:
  // a loading page that React has drawn itself it would leave on the screen for 300 ms.
  if (!hasSession) await preloading;
  createRoot(root).render(app);
}
if (platform.console) {
  const { startConsole } = await import("./app/console/offline-snapshot.ts");
  await startConsole(restoring);
}
