/**
 * The page's content security policy: the website's (server/src/http/security-headers.ts), which
 * allows scripts and styles of our own files alone, and talking to where they come from: the console
 * itself, which brings calls to the server. No server adds to it.
 */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");
