/** The message of an error, for the operator. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
