interface Token {
  text: string;
  /** The ticket that it calls; null for other words. */
  number: number | null;
}

/** More of one text stay words: each is asked for, and whoever writes the text decides how many there are. */
const linkedMax = 5;
const numberSign = /(?<![\p{L}\p{N}_#&/])#([1-9]\d{0,8})(?![\p{L}\p{N}_])/gu;

/** Words in pieces, each `#12` a piece of its own. */
export function ticketTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of [...text.matchAll(numberSign)].slice(0, linkedMax)) {
    if (match.index > end) tokens.push({ text: text.slice(end, match.index), number: null });
    tokens.push({ text: match[0], number: Number(match[1]) });
    end = match.index + match[0].length;
  }
  return end < text.length ? [...tokens, { text: text.slice(end), number: null }] : tokens;
}
