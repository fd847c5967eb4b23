import { createSmtpRelay, type Relay, type SmtpServer } from "../sending/smtp-relay.ts";
import type { FindHost } from "./find-host.ts";

type Parts = {
  smtp: SmtpServer;
  /** From which its mails go out. */
  address: string;
  findHost: FindHost;
  certificates: string | undefined;
};

/** Sends by the server of a mailbox, whose address is looked up and checked for each mail. */
export function createMailboxRelay({ smtp, address, findHost, certificates }: Parts): Relay {
  return {
    async send(mail) {
      const at = await findHost(smtp.host);
      await createSmtpRelay({ ...smtp, at, certificates }, address).send(mail);
    },
  };
}
