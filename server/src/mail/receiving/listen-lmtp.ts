import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { ReceivedEnvelope, TakeIn } from "./take-in.ts";

const mailMaxBytes = 26_000_000;
const clientsMax = 20;
/** A desk that stops lets mails that are arriving end for so long. */
const closeMs = 3_000;

export type LmtpAddress = {
  /** Of loopback or a private network: nobody who connects is asked who they are. */
  host: string;
  port: number;
};

type Parts = LmtpAddress & { takeIn: TakeIn; log: Logger };

/**
 * Listens for a mail server of the company (MTA) that hands mails over by LMTP. It reads 250 once a mail is
 * stored; 451 when it cannot be now, and keeps it; 552 when it is too large, and returns it to its sender.
 *
 * @throws Error with `code` EADDRINUSE or EACCES when the port cannot be had
 */
export async function listenLmtp({ host, port, takeIn, log }: Parts) {
  const server = new SMTPServer({
    lmtp: true,
    name: "deskbell",
    disabledCommands: ["AUTH", "STARTTLS"],
    size: mailMaxBytes,
    rejectOversized: true,
    disableReverseLookup: true,
    maxClients: clientsMax,
    closeTimeout: closeMs,
    // Postfix says by it whom the mail came from (`lmtp_send_xforward_command`).
    useXForward: true,
    logger: false,
    onData(stream, session, answer) {
      read(stream)
        .then((raw) => (stream.sizeExceeded ? null : takeIn(raw, envelopeOf(session), "lmtp")))
        .then(
          () => answer(),
          (error: unknown) => {
            log.warn({ err: error }, "a mail that came by LMTP could not be stored");
            answer(Object.assign(new Error("Not stored, try again later"), { responseCode: 451 }));
          },
        );
    },
  });
  server.on("error", (error) => log.debug({ err: error }, "a connection by LMTP failed"));
  const listener = server.listen(port, host);
  await once(listener, "listening"); // rejects when "error" comes first
  return {
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Of one that is too large no more than what is allowed is held. */
async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function envelopeOf({ envelope, xForward }: SMTPServerSession): ReceivedEnvelope {
  const { mailFrom, rcptTo } = envelope;
  const clientIp = xForward.get("ADDR");
  return {
    ...(typeof clientIp === "string" && { clientIp }),
    from: mailFrom ? mailFrom.address || null : null,
    to: rcptTo.map(({ address }) => address),
  };
}
