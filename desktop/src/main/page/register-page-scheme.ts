import type { Protocol } from "electron";
import { pageScheme } from "./page-origin.ts";

/** The page's own scheme is one like https; before the console is ready. */
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
