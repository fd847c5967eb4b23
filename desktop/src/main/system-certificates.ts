import tls from "node:tls";

/**
 * Lets Node trust what the operating system trusts, as Chromium does: a company's own certificate
 * authority is known there. The connection for news is Node's, everything else Chromium's.
 */
export function trustSystemCertificates(): void {
  try {
    tls.setDefaultCACertificates([
      ...new Set([...tls.getCACertificates("default"), ...tls.getCACertificates("system")]),
    ]);
  } catch {
    // Node's own list it is.
  }
}
