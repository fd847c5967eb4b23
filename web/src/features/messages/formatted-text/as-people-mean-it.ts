const quote = /^ {0,3}>/;
const listItem = /^ *(?:[-+*]|\d{1,9}[.)]) /;
const fence = /^ {0,3}(?:```|~~~)/;

/**
 * In Markdown a line below a quote or a list belongs to it, also without their mark: an answer below the words
 * it quotes would be shown as the other's. Such a line is a paragraph of its own here.
 */
export function asPeopleMeanIt(text: string): string {
  const lines: string[] = [];
  let isCode = false;
  let before = "";
  for (const line of text.split("\n")) {
    const endsBlock =
      (quote.test(before) && !quote.test(line)) ||
      (listItem.test(before) && !/^\s/.test(line) && !listItem.test(line));
    if (!isCode && endsBlock && line.trim() !== "") lines.push("");
    if (fence.test(line)) isCode = !isCode;
    lines.push(line);
    before = line;
  }
  return lines.join("\n");
}
