/**
 * Cases that need not have a test yet. A case that has one must leave this list, so that it only
 * ever shrinks.
 */
export const pending: readonly string[] = [];
