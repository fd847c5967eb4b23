/** Why something failed, for whoever set it up. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
