import { renderToString } from "react-dom/server";
import { Provider } from "react-redux";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { PageLoading } from "./app/routing/PageLoading.tsx";
import { pageAt } from "./app/routing/pages.tsx";
import { store } from "./app/store.ts";

/** The HTML of a page for somebody we know nothing of; built once, so that it paints without script. */
export async function prerender(path: string): Promise<string> {
  await pageAt(path)?.preload();
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
}

/** What all other addresses paint at first. */
export function prerenderShell(): string {
  return renderToString(
    <StaticRouter location="/inbox">
      <Provider store={store}>
        <PageLoading />
      </Provider>
    </StaticRouter>,
  );
}
