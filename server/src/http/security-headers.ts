import helmet from "helmet";

/**
 * Headers of every answer. The pages run only scripts and styles of our own files, and talk only
 * to this server and to the identity provider.
 *
 * @param identityOrigins where the identity provider's API is, for instance `http://127.0.0.1:9099`
 */
export function securityHeaders(identityOrigins: readonly string[]) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", "blob:", "data:"],
        connectSrc: ["'self'", ...identityOrigins],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Only what is served over TLS may ask for it; a proxy in front sets it (docs/operations.md).
    strictTransportSecurity: false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
  });
}
