import tls from "node:tls";

let isDone = false;

/**
 * Lets Node trust what the operating system trusts, as Chromium does: a company's own certificate
 * authority is known there. The Socket.IO connection is Node's, everything else Chromium's. Reading the
 * certificates is slow, so it happens before the first such connection and not at start.
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
