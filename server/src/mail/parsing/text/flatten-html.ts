import { Tokenizer } from "htmlparser2";

const levelsMax = 200;
/** Their content is no markup: they hold no others. */
const rawText = new Set(["script", "style", "title", "textarea", "xmp", "noembed", "noframes"]);
const empty = new Set(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr".split(
    " ",
  ),
);
/** Inside these other rules hold, which a page's text has no need of. */
const foreign = new Set(["svg", "math"]);
/** Which open ones a tag ends, where they stand directly around it. */
const ends: Record<string, readonly string[]> = {
  p: ["p"],
  li: ["li"],
  dt: ["dt", "dd"],
  dd: ["dt", "dd"],
  td: ["td", "th"],
  th: ["td", "th"],
  tr: ["td", "th", "tr"],
  option: ["option"],
};

/**
 * The same HTML with at most 200 levels, and without SVG and MathML. Parsers of HTML take time by the
 * square of the levels: 48 seconds for a megabyte of tags that are never closed.
 */
export function flattenHtml(html: string): string {
  const kept: string[] = [];
  const open: string[] = [];
  const left = new Map<string, number>();
  let keptTo = 0;
  let leftOutFrom: number | null = null;

  const leaveOut = (from: number, to: number) => {
    kept.push(html.slice(keptTo, from));
    keptTo = to;
  };
  const onEnd = (endIndex: number) => {
    if (leftOutFrom !== null) leaveOut(leftOutFrom, endIndex + 1);
    leftOutFrom = null;
  };

  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, endIndex) {
        const name = html.slice(start, endIndex).toLowerCase();
        leftOutFrom = null;
        if (foreign.has(name)) leftOutFrom = start - 1;
        if (foreign.has(name) || rawText.has(name) || empty.has(name)) return;
        const ended = ends[name] ?? [];
        while (ended.includes(open.at(-1) ?? "")) open.pop();
        if (open.length < levelsMax) open.push(name);
        else {
          leftOutFrom = start - 1;
          left.set(name, (left.get(name) ?? 0) + 1);
        }
      },
      onopentagend: onEnd,
      onselfclosingtag: onEnd,
      onclosetag(start, endIndex) {
        const name = html.slice(start, endIndex).toLowerCase();
        if (rawText.has(name) || empty.has(name)) return;
        const count = left.get(name) ?? 0;
        const at = count > 0 ? -1 : open.lastIndexOf(name);
        if (at >= 0) open.length = at;
        else {
          if (count > 0) left.set(name, count - 1);
          const end = html.indexOf(">", endIndex);
          leaveOut(start - 2, end < 0 ? html.length : end + 1);
        }
      },
      onattribdata() {},
      onattribentity() {},
      onattribend() {},
      onattribname() {},
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onend() {},
      onprocessinginstruction() {},
      ontext() {},
      ontextentity() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  kept.push(html.slice(keptTo));
  return kept.join("");
}
