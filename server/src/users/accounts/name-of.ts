import { limits } from "@deskbell/shared/limits";
import { singleLineText } from "@deskbell/shared/plain-text";
import type { IdentityAccount } from "../../identity/identity-provider.ts";

/**
 * What to call somebody at first: their name at the identity provider, where anybody could have
 * written anything, or the first half of their address.
 */
export function nameOf({ name, email }: Pick<IdentityAccount, "name" | "email">): string {
  const cut = singleLineText.parse(name).slice(0, limits.fullNameMaxChars);
  const halfACharacter = /[\uD800-\uDBFF]$/;
  return cut.replace(halfACharacter, "") || email.slice(0, email.indexOf("@"));
}
