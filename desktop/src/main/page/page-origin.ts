import type { Protocol } from "electron";

/** The page's origin: a scheme of our own, so that nothing from the network shares it. */
export const pageScheme = "app";
export const pageOrigin = "app://desk";

/** Whether an address is the page's own. */
export const isPageAddress = (url: string): boolean => url.startsWith(`${pageOrigin}/`);

/** Gives the page's own scheme the privileges of https; must run before `ready`. */
export function registerPageScheme(protocol: Pick<Protocol, "registerSchemesAsPrivileged">): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: pageScheme,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        stream: true,
        codeCache: true,
      },
    },
  ]);
}
