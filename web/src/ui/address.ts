/** Whether a ticket is the one in the address: by now another one may be on its way to the page. */
export const isInAddress = (ticketId: string): boolean =>
  location.pathname.endsWith(`/${ticketId}`);

/** Remembers where the page is. Returns whether it still is there: whoever has gone on meanwhile is led nowhere. */
export function rememberAddress(): () => boolean {
  const { pathname } = location;
  return () => location.pathname === pathname;
}
