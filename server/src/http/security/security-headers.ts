import { createHash } from "node:crypto";
import type { Response } from "express";
import helmet from "helmet";

/**
 * What Firebase loads to receive messages of a provider's window: Google's loader, and from there the one
 * module of it that talks to frames, whose name changes with each release.
 */
const popupScripts = [
  "https://apis.google.com/js/api.js",
  "https://apis.google.com/_/scs/abc-static/_/js/",
];

/**
 * Firebase names Google's loader by a string, which web/src/api/identity/firebase-window.ts lets through; the
 * others are what Google's own script calls its policies.
 */
const popupPolicies = ["default", "gapi#gapi", "goog#html", "'allow-duplicates'"];

type Allowed = {
  /** Where the identity provider's API is, for instance `http://127.0.0.1:9099`. */
  identityOrigins: readonly string[];
  /** Firebase's helper page, for signing in in a provider's window; null when nobody does that here. */
  identityFrame: string | null;
};

/**
 * Headers of every answer. The pages run only scripts and styles of our own files, and talk only
 * to this server and to the identity provider; Google's scripts run only where a provider's window
 * needs them.
 */
export function securityHeaders({ identityOrigins, identityFrame }: Allowed) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(identityFrame ? popupScripts : [])],
        // Mails as they were sent, which have a policy of their own.
        frameSrc: ["'self'", ...(identityFrame ? [identityFrame] : [])],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", "blob:", "data:"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'", ...identityOrigins],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        // No string becomes a script, whatever a library does with it: our own code makes none.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: identityFrame ? popupPolicies : ["'none'"],
      },
    },
    // Isolated from its opener, a provider's window could not bring its answer.
    crossOriginOpenerPolicy: { policy: identityFrame ? "same-origin-allow-popups" : "same-origin" },
    // Only what is served over TLS may ask for it; a proxy in front sets it (docs/operations.md).
    strictTransportSecurity: false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
  });
}

const policyHeader = "Content-Security-Policy";
const ownStyles = "style-src 'self'";

/**
 * Lets the page of this answer hold the styles that were built into it, each known by its hash;
 * every other one in it stays forbidden.
 */
export function allowOwnStyle(res: Response, page: string): void {
  const hashes = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = ""]) => ` 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  );
  const policy = String(res.get(policyHeader));
  res.set(
    policyHeader,
    policy.replace(ownStyles, () => ownStyles + hashes.join("")),
  );
}
