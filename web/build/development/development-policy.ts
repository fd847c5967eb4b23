/**
 * The server's content security policy with what hot reloading needs: Vite and React put one script and
 * the styles of each module into the page, and each of them bears a nonce. Everything else stays as
 * strict as in production, so that what breaks the policy breaks it here first.
 *
 * @param policy the header that the server sends
 */
export function developmentPolicy(policy: string, nonce: string): string {
  return policy
    .split(";")
    .map((directive) =>
      /^\s*(?:script|style)-src /.test(directive) ? `${directive} 'nonce-${nonce}'` : directive,
    )
    .join(";");
}
