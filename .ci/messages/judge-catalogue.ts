import { compiled } from "../../web/build/messages/compile-messages.ts";

/** A message's id, which is its English text, and its text in one catalogue. */
export type Catalogue = Record<string, string>;

/** The names of what is put into a message, and the numbers of its marked parts. */
function partsOf(message: string): string {
  const names = new Set<string>(message.match(/<\/?\d>/g));
  const visit = (token: unknown): void => {
    if (!Array.isArray(token)) return;
    const [name, kind, cases] = token;
    if (typeof name === "string" && (token.length === 1 || typeof kind === "string")) {
      names.add(name);
      for (const inner of Object.values(cases ?? {})) {
        if (Array.isArray(inner)) for (const part of inner) visit(part);
      }
    }
  };
  const parsed = compiled(message);
  if (Array.isArray(parsed)) for (const token of parsed) visit(token);
  return [...names].sort().join(" ");
}

/** What is wrong with a catalogue: each message of the source is to be in it, in words, and no other. */
export function judgeCatalogue(catalogue: Catalogue, messages: readonly string[]): string[] {
  const problems: string[] = [];
  for (const message of messages) {
    const text = catalogue[message];
    if (text === undefined || text.trim() === "") problems.push(`“${message}” is missing`);
    else if (partsOf(text) !== partsOf(message)) {
      problems.push(`“${text}” has other parts than “${message}”`);
    }
  }
  const known = new Set(messages);
  for (const id of Object.keys(catalogue)) {
    if (!known.has(id)) problems.push(`“${id}” is used nowhere`);
  }
  return problems;
}

/** The catalogue with exactly the messages of the source: what is translated stays, what is new has no words yet. */
export function renewed(
  catalogue: Catalogue,
  messages: readonly string[],
  wordsOfNew: (message: string) => string,
): Catalogue {
  return Object.fromEntries(
    messages.map((message) => [message, catalogue[message] ?? wordsOfNew(message)]),
  );
}
