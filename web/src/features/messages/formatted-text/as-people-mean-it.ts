const quote = /^ {0,3}>/;
const listItem = /^ *(?:[-+*]|\d{1,9}[.)]) /;
const fence = /^ {0,3}(?:```|~~~)/;

/**
 * In Markdown a line directly below a quote or a list belongs to it even without a mark (a lazy continuation line), so
 * that an answer below quoted words would look as if the quoted person had said it. Such a line becomes a paragraph here.
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
