import { texts } from "@deskbell/shared/texts";

/** What is said about a failure at the identity provider (spec §8). */
export function identityErrorText(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.includes("user-not-found") ? texts.userNotFound : texts.somethingWrong;
}
