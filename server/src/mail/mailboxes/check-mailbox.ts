import { isIP } from "node:net";
import type { MailboxChange } from "@deskbell/shared/mail/mailbox";
import { AppError } from "../../errors/app-error.ts";
import { answerAddressSchema } from "../addresses/answer-address.ts";
import { readMailbox } from "../addresses/mailbox.ts";
import type { DeskMailboxRecord } from "./desk-mailbox.model.ts";
import { isMailPort } from "./find-host.ts";
import type { Mailboxes } from "./open-mailboxes.ts";
import { sealSecrets } from "./seal-secrets.ts";

type Parts = {
  mailboxes: Pick<Mailboxes, "allowsNear" | "box" | "findHost" | "list">;
  hasTeam(id: string): Promise<boolean>;
};

type Known = {
  id: string;
  /** As it is stored; null for one that is new. */
  record: DeskMailboxRecord | null;
};

/** Checks what admins say of a mailbox against what there is, and makes of it what is stored. */
export function createMailboxChecks({ mailboxes, hasTeam }: Parts) {
  function checkAddress(written: string, id: string): string {
    const mailbox = readMailbox(written, "");
    if (!mailbox?.isAnswerable) throw invalid("address", "This is no e-mail address.");
    const { address } = mailbox;
    if (mailboxes.list().some((one) => one.id !== id && one.address.toLowerCase() === address)) {
      throw new AppError("conflict", "Another mailbox has this address.", { field: "address" });
    }
    return address;
  }

  async function checkServer(
    server: { host: string; port: number },
    way: "incoming" | "outgoing",
  ): Promise<void> {
    if (!isMailPort(server.port, way, mailboxes.allowsNear)) {
      throw invalid(way, "Mail servers do not listen on this port.");
    }
    // Names may not be known yet: they are looked up for each connection.
    if (!isIP(server.host)) return;
    await mailboxes.findHost(server.host).catch(() => {
      throw invalid(way, "This server cannot be used: it is this machine, or no single one.");
    });
  }

  /** Two that watch the same would take the mails from each other. */
  function refuseWatched({ host, user }: { host: string; user: string }, id: string): void {
    const isSame = mailboxes
      .list()
      .some(
        ({ imap, ...other }) =>
          other.id !== id &&
          imap?.host.toLowerCase() === host &&
          imap.user.toLowerCase() === user.toLowerCase(),
      );
    if (!isSame) return;
    throw new AppError("conflict", "Another mailbox is received from there already.", {
      field: "incoming",
    });
  }

  return async (draft: MailboxChange, { id, record }: Known) => {
    const { address, name, teamId, signature, incoming, outgoing, replyTo } = draft;
    const checkedAddress = address === undefined ? record?.address : checkAddress(address, id);
    if (teamId && !(await hasTeam(teamId))) throw invalid("teamId", "This team does not exist.");
    if (replyTo && !answerAddressSchema.safeParse(replyTo).success) {
      throw invalid("replyTo", "This is no e-mail address, with or without {token} before its @.");
    }
    if (incoming) {
      await checkServer(incoming, "incoming");
      refuseWatched(incoming, id);
    }
    if (outgoing) await checkServer(outgoing, "outgoing");
    const secrets = sealSecrets(draft, { id, record, box: mailboxes.box });
    const unset = Object.entries({ teamId, incoming, outgoing, replyTo })
      .filter(([, value]) => value === null)
      .map(([field]) => [field, 1]);
    return {
      set: {
        address: checkedAddress ?? "",
        name: name ?? record?.name ?? "",
        ...(teamId && { teamId }),
        ...(signature !== undefined && { signature }),
        ...(incoming && { incoming: incomingOf(incoming) }),
        ...(outgoing && {
          outgoing: { ...serverOf(outgoing), ...(outgoing.usesOauth && { usesOauth: true }) },
        }),
        ...(replyTo && { replyTo }),
        secrets: secrets.sealed,
      },
      unset: Object.fromEntries(unset) as Record<string, 1>,
      hasSecrets: secrets.areNew,
    };
  };
}

type Incoming = NonNullable<MailboxChange["incoming"]>;

const incomingOf = (incoming: Incoming) => ({
  ...serverOf(incoming),
  ...(incoming.since !== null && { since: new Date(incoming.since) }),
  ...(incoming.oauth && { oauth: incoming.oauth }),
});

type Server = { host: string; port: number; isSecure: boolean; user: string };
const serverOf = ({ host, port, isSecure, user }: Server): Server => ({
  host,
  port,
  isSecure,
  user,
});

const invalid = (field: string, message: string) =>
  new AppError("invalid_input", message, { field });
