/**
 * The page's content security policy, like the website's (server/src/http/security/security-headers.ts):
 * scripts and styles from our own files only, connections to the console only, which forwards requests
 * to the server. No server can add to it.
 */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Mails as they were sent, which have a policy of their own (server/response-headers.ts).
  "frame-src 'self'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");
