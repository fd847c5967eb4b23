import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { AccountRecord } from "../user.model.ts";
import { findAccount, findAccountWith } from "./find-account.ts";
import { mendAddress } from "./mend-address.ts";

/**
 * Whose address this is at the identity provider now, for staff; a record that still has it from
 * before is mended. While the provider is silent, what the records say is all that is known.
 */
export async function findByAddress(
  email: string,
  identity: Pick<IdentityProvider, "accountsOf" | "findByEmail">,
): Promise<AccountRecord | null> {
  const record = await findAccountWith(email);
  try {
    const account = record && (await identity.accountsOf([record.uid])).get(record.uid);
    if (record && account?.email === email) return record;
    if (record) await mendAddress(record, account ?? undefined);
    const owner = await identity.findByEmail(email);
    return owner && (await findAccount(owner.uid));
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") return record;
    throw error;
  }
}
