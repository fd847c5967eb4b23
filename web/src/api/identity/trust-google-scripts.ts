/** What the content security policy names too (server/src/http/security/security-headers.ts). */
const googleScripts = ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"];

interface PolicyMaker {
  createPolicy(name: "default", rules: { createScriptURL(url: string): string | null }): unknown;
}

let isCreated = false;

/**
 * Firebase names Google's loader by a plain string, which our policy of trusted types takes for an
 * attack. This lets the addresses of Google's scripts through, and no other string; browsers without
 * trusted types need nothing.
 */
export function trustGoogleScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker };
  if (isCreated || !trustedTypes) return;
  isCreated = true;
  trustedTypes.createPolicy("default", {
    createScriptURL: (url) => (googleScripts.some((start) => url.startsWith(start)) ? url : null),
  });
}
