/** A document of numbered sentences, each held by tests that name its number in a comment above them. */
export type Kind = {
  /** What the comment begins with. */
  word: string;
  id: RegExp;
  /** A row of its document, whose first group is the id and whose second what it says. */
  row: RegExp;
  /** Below docs/. */
  document: string;
  report: string;
  title: string;
  /** Whether each has to be held, not only those that a test names. */
  isWhole: boolean;
  /** Of one that is not whole, those that have to be held nevertheless. */
  required?: RegExp;
};

export const securityCases: Kind = {
  word: "case",
  id: /^[A-K]\d\d$/,
  row: /^\| ([A-K]\d\d) \| (.*?) \| .*? \| .*? \|$/,
  document: "security-cases.md",
  report: "security-coverage.md",
  title: "the security cases",
  isWhole: true,
};

/** Not whole: some belong to what the desk does not do yet. */
const helpdeskRules: Kind = {
  word: "helpdesk",
  id: /^[1-9]\d?$/,
  row: /^\| ([1-9]\d?) \| (.*?) \|$/,
  document: "helpdesk-rules.md",
  report: "helpdesk-coverage.md",
  title: "the rules of a support team's work",
  isWhole: false,
};

/** Not whole: some are seen in pictures, some belong to what the desk does not do yet. */
const inboxStatements: Kind = {
  word: "prototype",
  id: /^[1-9]\d?$/,
  row: /^\| ([1-9]\d?) \| (.*?) \|$/,
  document: "inbox-statements.md",
  report: "inbox-coverage.md",
  title: "the statements about the inbox",
  isWhole: false,
};

/** Not whole: the mail channel is being built; but no nasty mail goes without its result. */
export const mailCases: Kind = {
  word: "mail",
  id: /^N?[1-9]\d?$/,
  row: /^\| (N?[1-9]\d?) \| (.*?) \|$/,
  document: "mail-cases.md",
  report: "mail-coverage.md",
  title: "what the mail channel must show, and nasty mails",
  isWhole: false,
  required: /^N/,
};

export const kinds: readonly Kind[] = [securityCases, helpdeskRules, inboxStatements, mailCases];
