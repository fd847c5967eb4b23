export type Statement = {
  /** The words that the items of a list share. */
  before: string;
  text: string;
};

/**
 * The statements that a paragraph, bullet or table cell of the spec packs together: its sentences,
 * what its semicolons separate, and the items of a list.
 */
export function splitStatements(text: string): Statement[] {
  return joinFragments(text.split(/(?<=[.;]) /)).flatMap(splitList);
}

/** "idle;" says nothing by itself and belongs to what follows, "its behaviour is not shown" to what precedes. */
function joinFragments(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const previous = joined.at(-1);
    const belongs = previous && (/^(its|this) /i.test(piece) || !previous.includes(" "));
    if (belongs) joined[joined.length - 1] = `${previous} ${piece}`;
    else joined.push(piece);
  }
  return joined;
}

const quote = /(?<=^|[\s(])'.+?'(?!\p{L})/u;
const comma = /,\s+(?![^(]*\))/;

/** `The product uses a service for: this, that`, or a list in which every item quotes a text. */
function splitList(statement: string): Statement[] {
  const [, before = "", list = ""] = /^([^:']+ for: )?(.*)$/s.exec(statement) ?? [];
  const items = list.split(comma);
  const isList = before !== "" || items.every((item) => quote.test(item));
  return isList ? items.map((text) => ({ before, text })) : [{ before: "", text: statement }];
}
