/**
 * What a saved reply or a macro may name in braces: `{{customer.first_name}}`, or with what stands there where
 * there is no value: `{{customer.first_name|there}}`. The list is closed, and only ever grows.
 */
export const variableNames = [
  /** The first word of the customer's name; none where only their address is known. */
  "customer.first_name",
  /** The customer's name as their tickets show it; none where only their address is known. */
  "customer.name",
  "customer.email",
  /** Digits, without a #. */
  "ticket.number",
  "ticket.subject",
  /** Of whoever writes. */
  "agent.first_name",
  "agent.name",
  /** As the desk's mails are signed; none where nobody has set it. */
  "company.name",
] as const;
export type VariableName = (typeof variableNames)[number];
/** What is known; a missing or empty one has no value. */
export type VariableValues = Partial<Record<VariableName, string>>;

/** A known placeholder, and from which character to which it stands. */
export interface Placeholder {
  from: number;
  to: number;
  name: VariableName;
  /** Null for none; an empty one puts nothing there. */
  fallback: string | null;
}

/** A stretch of a text once it was filled in. */
export type FilledPiece = { text: string } & (
  | { kind: "plain" }
  /** `missing`: neither a value nor a fallback, so the placeholder itself still stands there. */
  | { kind: "value" | "fallback" | "missing"; name: VariableName }
);

/** The known placeholders of a text, in their order. What else stands in braces is no matter of ours. */
export function placeholdersIn(text: string): Placeholder[] {
  // A brace inside ends the match, which keeps the time in proportion to the length.
  return [...text.matchAll(/\{\{([^{}]*)\}\}/g)].flatMap(({ 0: whole, 1: inner = "", index }) => {
    const bar = inner.indexOf("|");
    const name = (bar < 0 ? inner : inner.slice(0, bar)).trim().toLowerCase();
    if (!isVariable(name)) return [];
    const fallback = bar < 0 ? null : inner.slice(bar + 1).trim();
    return [{ from: index, to: index + whole.length, name, fallback }];
  });
}

/**
 * Puts values in once, as plain text: what a value says is never looked at again. Braces that a value brings
 * are set apart, from each other and from those beside them, so that nobody's name or subject is taken for a
 * placeholder.
 */
export function fillIn(text: string, values: VariableValues): FilledPiece[] {
  const pieces: FilledPiece[] = [];
  let at = 0;
  let endsInBrace = false;
  const add = (piece: FilledPiece) => {
    const meets = endsInBrace && piece.kind !== "missing" && piece.text.startsWith("{");
    pieces.push(meets ? { ...piece, text: ` ${piece.text}` } : piece);
    if (piece.text !== "") endsInBrace = piece.text.endsWith("{");
  };
  const plain = (to: number) => {
    if (to > at) add({ kind: "plain", text: text.slice(at, to) });
  };
  for (const { from, to, name, fallback } of placeholdersIn(text)) {
    plain(from);
    const value = (values[name] ?? "").replaceAll(/\{(?=\{)/g, "{ ").trim();
    if (value !== "") add({ kind: "value", name, text: value });
    else if (fallback !== null) add({ kind: "fallback", name, text: fallback });
    else add({ kind: "missing", name, text: text.slice(from, to) });
    at = to;
  }
  plain(text.length);
  return pieces;
}

export const filledText = (pieces: readonly FilledPiece[]): string =>
  pieces.map(({ text }) => text).join("");

/** So many are said at once. */
const problemsMax = 5;

/** What is wrong with the placeholders of a text that is to be saved, in sentences; none where all are known. */
export function placeholderProblems(text: string): string[] {
  const problems: string[] = [];
  let at = text.indexOf("{{");
  while (at >= 0 && problems.length < problemsMax) {
    const close = text.indexOf("}}", at + 2);
    const next = text.indexOf("{{", at + 2);
    if (close < 0) {
      problems.push(`“${shown(text.slice(at))}” is not closed by }}.`);
      break;
    }
    if (next >= 0 && next < close) {
      problems.push(`“${shown(text.slice(at, close + 2))}”: no placeholder stands in another.`);
      // The inner one was named with the outer.
      at = text.indexOf("{{", close + 2);
      continue;
    }
    const whole = text.slice(at, close + 2);
    if (placeholdersIn(whole).length === 0) problems.push(unknown(whole));
    at = next;
  }
  return problems;
}

const unknown = (whole: string) =>
  `“${shown(whole)}” is not known. There are: ${variableNames.join(", ")}.`;

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const isVariable = (name: string): name is VariableName =>
  (variableNames as readonly string[]).includes(name);
