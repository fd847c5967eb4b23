import type { Page } from "./page.tsx";
import { pageAt, pages } from "./pages.tsx";

/** The page that an address shows first: the one for signing in, where nobody is signed in who may see another. */
export function firstPage(path: string, hasSession: boolean): Page | null {
  const page = pageAt(path);
  return page === pages.inbox && !hasSession ? pages.login : page;
}
