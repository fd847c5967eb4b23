/**
 * Cases that need not have a test yet. A case that has one must leave this list, so that it only
 * ever shrinks.
 */
export const pending: readonly string[] = [
  "E26",
  "I01",
  "I05",
  "I06",
  "I08",
  "I10",
  "I11",
  "I13",
  "I18",
  "I20",
  "I21",
  "I23",
  "I25",
  "I26",
  "I28",
  "I30",
];
