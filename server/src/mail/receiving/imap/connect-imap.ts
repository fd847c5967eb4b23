import { isIP } from "node:net";
import { ImapFlow } from "imapflow";

export type ImapServer = {
  host: string;
  port: number;
  /** TLS from the beginning; else it is demanded right after (STARTTLS). Never none. */
  isSecure: boolean;
  user: string;
  /** Where its name leads, as it was checked. */
  at?: string;
  /** Certificates that are trusted instead of the system's. */
  certificates?: string;
};

export type Secret = { pass: string } | { accessToken: string };

const connectMs = 20_000;
/** A mail of 25 MB, and some. */
const literalMaxBytes = 32_000_000;

/** A client that is not connected yet. Its certificate must be trusted; nothing of what is said is logged. */
export function createImapClient(
  { host, at = host, port, isSecure, user, certificates }: ImapServer,
  secret: Secret,
  { idleMs, silentMs }: { idleMs: number; silentMs: number },
): ImapFlow {
  return new ImapFlow({
    host: at,
    // What its certificate has to say.
    ...(at !== host && !isIP(host) && { servername: host }),
    port,
    secure: isSecure,
    ...(!isSecure && { doSTARTTLS: true }),
    tls: {
      rejectUnauthorized: true,
      minVersion: "TLSv1.2",
      ...(certificates !== undefined && { ca: certificates }),
    },
    auth: { user, ...secret },
    clientInfo: { name: "Deskbell" },
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: idleMs,
    socketTimeout: silentMs,
    connectionTimeout: connectMs,
    maxLiteralSize: literalMaxBytes,
    maxResponseSize: literalMaxBytes * 2,
  });
}
