import { randomUUID } from "node:crypto";
import { createSmtpRelay } from "../../mail/sending/relay/smtp-relay.ts";
import { anSmtpServer } from "../programs/mail-servers.ts";
import { startTestDesk } from "../start-test-desk.ts";

/** Where its mails come from. */
export const sendingAddress = "support@desk.example";

type Wanted = Parameters<typeof anSmtpServer>[0] & {
  databaseUri?: string;
  secret?: string;
};

/** A desk whose mails go out by an SMTP server of the test's own. */
export async function aDeskThatSends({
  databaseUri,
  secret = randomUUID(),
  ...wanted
}: Wanted = {}) {
  const relay = await anSmtpServer(wanted);
  const desk = await startTestDesk({
    ...(databaseUri && { databaseUri }),
    secret,
    sending: {
      sender: {
        address: sendingAddress,
        name: "Example Support",
        site: "https://help.example",
        answersTo: null,
      },
      relay: createSmtpRelay(`smtp://127.0.0.1:${relay.port}`, sendingAddress),
      waitMs: 60_000,
    },
  });
  return {
    relay,
    desk,
    async close() {
      await desk.close();
      await relay.close();
    },
  };
}
