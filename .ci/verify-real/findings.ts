/** What the tests stand on an imitation of, where it is not there. */
export const parts = ["MongoDB", "Firebase", "Electron"] as const;
export type Part = (typeof parts)[number];

export type Finding =
  | { isThere: true; version: string; variables: Readonly<Record<string, string>> }
  /** In words for whoever started it: what to do to have it. */
  | { isThere: false; because: string };

export type Findings = Readonly<Record<Part, Finding>>;
