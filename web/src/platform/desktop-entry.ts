/** The console has no landing page: it opens in the inbox, or asks for its server at the first start. */
export function enterConsole(isSetUp: boolean): void {
  const isEntry = ["/", "/support", "/index.html"].includes(location.pathname);
  if (!isSetUp) history.replaceState(null, "", "/setup");
  else if (isEntry || location.pathname === "/setup") history.replaceState(null, "", "/inbox");
}
