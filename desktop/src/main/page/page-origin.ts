/** Where the page lives: a scheme of our own, so that nothing of the network is ever its origin. */
export const pageScheme = "app";
export const pageOrigin = "app://desk";

/** Whether an address is the page's own. */
export const isPageAddress = (url: string): boolean => url.startsWith(`${pageOrigin}/`);
