import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MailSender } from "../../users/guests/sender-of.ts";
import type { Mailboxes } from "../mailboxes/open-mailboxes.ts";
import { allowedAddress, refused } from "./allowed-address.ts";

type Named = { address: string; name: string };

export type AddresseeParts = {
  /** Whose mails come from an address. */
  senderOf(address: string): Promise<MailSender>;
  ensureGuest(from: Named): Promise<Viewer>;
  isBlocked(address: string): Promise<boolean>;
  /** The desk's own. */
  ownAddresses(): readonly string[];
};

/** Who is meant by an address that staff type: a customer, or a guest, who is made only when asked for. */
export type Addressee = Named & {
  /** Null for nobody yet. */
  known: Viewer | null;
  ensure(): Promise<Viewer>;
};

export type FindAddressee = ReturnType<typeof createAddresseeFinder>;

/**
 * @throws AppError `invalid_input` (400, field `address`) for what is no address of a customer, `unavailable` (503)
 *   while the identity provider is silent
 */
export function createAddresseeFinder(parts: AddresseeParts) {
  return async function findAddressee(named: Named): Promise<Addressee> {
    const mailbox = allowedAddress({ ...named, ownAddresses: parts.ownAddresses() });
    const { address, name } = mailbox;
    if (await parts.isBlocked(address)) {
      throw refused("This address is blocked as it sends spam. Allow it first.");
    }
    const { kind, viewer } = await parts.senderOf(address);
    if (kind === "staff") throw refused("Who has this address works here.");
    if (kind === "disabled") throw refused("Who has this address is kept out.");
    const ensure = async () => viewer ?? (await parts.ensureGuest({ address, name }));
    return { address, name, known: viewer, ensure };
  };
}

/** From which mailbox staff write first; what is in none of them is refused. */
export function createSenderChoice({ list, senderOf }: Pick<Mailboxes, "list" | "senderOf">) {
  const isUsual = (id: string) => senderOf({})?.mailboxId === id;
  const canSend = (id: string) => senderOf({ mailboxId: id })?.mailboxId === id;
  return {
    /** Those that staff choose among, the default one first. */
    choices: () =>
      list()
        .filter(({ id }) => canSend(id))
        .toSorted((a, b) => Number(isUsual(b.id)) - Number(isUsual(a.id)))
        .map(({ id, name, address }) => ({ id, name, address })),

    /**
     * @throws AppError `invalid_input` (400, field `mailboxId`), `unavailable` (503) where no mail can be sent
     */
    choose(mailboxId: string | undefined): { mailboxId?: string; teamId: string | null } {
      if (!senderOf({})) throw new AppError("unavailable", "This desk sends no mails.");
      if (mailboxId === undefined) return { teamId: null };
      const mailbox = list().find(({ id }) => id === mailboxId);
      if (!mailbox || !canSend(mailboxId)) {
        throw new AppError("invalid_input", "No mail can be sent from this mailbox.", {
          field: "mailboxId",
        });
      }
      return { mailboxId, teamId: mailbox.teamId };
    },
  };
}
