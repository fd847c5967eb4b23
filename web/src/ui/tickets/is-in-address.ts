/** Whether a ticket is the one in the address: by now another one may be on its way to the page. */
export const isInAddress = (ticketId: string): boolean =>
  location.pathname.endsWith(`/${ticketId}`);
