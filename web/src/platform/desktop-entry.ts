/**
 * The console has no landing page: it opens where a link or a notification leads, else in the inbox,
 * or asks for its server at the first start. Before the page is drawn: a path that came later would
 * draw another page over what is typed by then.
 */
export function enterConsole(isSetUp: boolean, path: string | null): void {
  const isEntry = ["/", "/support", "/index.html"].includes(location.pathname);
  if (!isSetUp) history.replaceState(null, "", "/setup");
  else if (path !== null) history.replaceState(null, "", path);
  else if (isEntry || location.pathname === "/setup") history.replaceState(null, "", "/inbox");
}
