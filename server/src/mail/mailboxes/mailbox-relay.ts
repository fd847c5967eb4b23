import type { AccessTokens } from "../oauth/access-token.ts";
import {
  createSmtpRelay,
  placeOf,
  type Relay,
  type SmtpServer,
} from "../sending/relay/smtp-relay.ts";
import { askForUtf8, rememberUtf8 } from "../sending/utf8/takes-utf8.ts";
import type { FindHost } from "./find-host.ts";

type Parts = {
  smtp: SmtpServer;
  /** From which its mails go out. */
  address: string;
  findHost: FindHost;
  certificates: string | undefined;
  /** Null where it has a password. */
  tokens: AccessTokens | null;
};

/** Sends by the server of a mailbox, whose address is looked up and checked for each mail. */
export function createMailboxRelay({
  smtp,
  address,
  findHost,
  certificates,
  tokens,
}: Parts): Relay {
  const found = async () => ({ ...smtp, at: await findHost(smtp.host), certificates });
  const takesUtf8 = rememberUtf8(async () => {
    const server = await found().catch(() => null);
    return server && askForUtf8(placeOf(server));
  });
  return {
    send: async (mail) => createSmtpRelay(await found(), address, { takesUtf8, tokens }).send(mail),
    takesUtf8,
  };
}
