import { createSmtpRelay, type Relay, type SmtpServer } from "../sending/relay/smtp-relay.ts";
import { rememberUtf8 } from "../sending/utf8/takes-utf8.ts";
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
  const found = async () => {
    const at = await findHost(smtp.host);
    return createSmtpRelay({ ...smtp, at, certificates }, address);
  };
  return {
    send: async (mail) => (await found()).send(mail),
    takesUtf8: rememberUtf8(async () => {
      const relay = await found().catch(() => null);
      return relay?.takesUtf8?.() ?? null;
    }),
  };
}
