import { accessOf, isMore } from "../../access/stored-access.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { findAccount } from "../accounts/find-account.ts";
import { UserModel } from "../user.model.ts";
import type { HandingOver } from "./hand-over.ts";
import { viewerByMail } from "./viewer-by-mail.ts";

/**
 * Whose mails come from an address. `account`: a customer whose provider verifies that it is theirs. `guest`: it wrote
 * before. `unknown`: it did not. Who works here, or is kept out, writes nothing by mail.
 */
export type MailSender =
  | { kind: "account" | "guest"; viewer: Viewer }
  | { kind: "staff" | "disabled" | "unknown"; viewer: null };

/**
 * Whose a mail is. What an account had as a guest is handed to it first, so that a mail which is processed again finds
 * what it has stored as the guest's; an account whose address nobody has verified may be a stranger's: what comes from there is a guest's.
 *
 * @throws AppError `unavailable` (503) while the identity provider is silent: whose address it is nobody can say
 */
export async function senderOf(
  address: string,
  identity: Pick<IdentityProvider, "findByEmail">,
  handOver: HandingOver["toAccount"],
): Promise<MailSender> {
  const email = address.toLowerCase();
  const account = await identity.findByEmail(email);
  const user = account && (await findAccount(account.uid));
  if (user && isMore(accessOf(user), "customer")) return { kind: "staff", viewer: null };
  if (user && account?.isVerified) {
    if (user.disabledAt) return { kind: "disabled", viewer: null };
    await handOver(user, email);
    return { kind: "account", viewer: viewerByMail(user, email) };
  }
  const guest = await UserModel.findOne({ isGuest: true, email }).lean();
  if (guest?.disabledAt) return { kind: "disabled", viewer: null };
  return guest
    ? { kind: "guest", viewer: viewerByMail(guest, email) }
    : { kind: "unknown", viewer: null };
}
