import { readiness } from "../readiness.ts";
import { unsupported } from "../unsupported.ts";
import { privilege } from "./schemes.ts";

export type Answer = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Answer>();

/** Who answers a scheme's requests. */
export const handlerOf = (scheme: string): Answer | undefined => handlers.get(scheme);

export const protocol = {
  registerSchemesAsPrivileged(schemes) {
    if (readiness.isReady) {
      throw new Error("protocol.registerSchemesAsPrivileged should be called before app is ready");
    }
    for (const scheme of schemes) privilege(scheme);
  },
  handle(scheme, answer) {
    if (!readiness.isReady) throw new Error("protocol cannot be used before app is ready");
    if (["http", "https", "file"].includes(scheme))
      throw unsupported(`protocol.handle("${scheme}")`);
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, answer);
  },
  unhandle(scheme) {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },
  isProtocolHandled: (scheme) => handlers.has(scheme) || ["http", "https", "file"].includes(scheme),
} satisfies Pick<
  Electron.Protocol,
  "registerSchemesAsPrivileged" | "handle" | "unhandle" | "isProtocolHandled"
>;
