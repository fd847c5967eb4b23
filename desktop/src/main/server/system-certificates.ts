import tls from "node:tls";

let isDone = false;

/**
 * Lets Node trust what the operating system trusts, as Chromium does: a company's own certificate
 * authority is known there. The connection for news is Node's, everything else Chromium's; so it is
 * done before the first such connection and not at the start, which it held up by reading them all.
 */
export function trustSystemCertificates(): void {
  if (isDone) return;
  isDone = true;
  try {
    tls.setDefaultCACertificates([
      ...new Set([...tls.getCACertificates("default"), ...tls.getCACertificates("system")]),
    ]);
  } catch {
    // Node's own list it is.
  }
}
