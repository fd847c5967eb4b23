/** A piece of a message: plain text, or text that leads somewhere. */
export type TextToken =
  | { kind: "text"; text: string }
  /** `host` where the link leads elsewhere than it looks like. */
  | { kind: "link"; text: string; href: string; host?: string };

/** Where a link leads. `host` where that is another place than its words say. */
export interface LinkTarget {
  href: string;
  host?: string;
}

/**
 * Where words lead that somebody has made a link of.
 *
 * @returns null for an address that is never opened
 */
export function linkTarget(href: string, words: string): LinkTarget | null {
  if (!isSafeLink(href)) return null;
  const isWhatItSays = words === href && !turnsText.test(href);
  const host = isWhatItSays ? hiddenHost(href) : new URL(href).host;
  return { href, ...(host && { host }) };
}

/** A mark that reorders what stands around it: an address with one reads as another address. */
const turnsText = /\p{Bidi_Control}/u;

/** A scheme, then anything but blanks, brackets and such marks. Everything else, javascript: above all, stays text. */
const linkPattern = /(?:https?:\/\/|mailto:)[^\s<>"'`\p{Bidi_Control}]+/giu;
const endOfSentence = new Set(".,;:!?…");

/**
 * Cuts a person's text into plain pieces and links. Only http, https and mailto become links, and
 * only what the URL parser accepts; punctuation that ends a sentence is not part of the link.
 */
export function linkTokens(text: string): TextToken[] {
  const tokens: TextToken[] = [];
  let textFrom = 0;
  for (const { 0: match, index } of text.matchAll(linkPattern)) {
    const shown = withoutTail(match);
    if (!isSafeLink(shown)) continue;
    if (index > textFrom) tokens.push({ kind: "text", text: text.slice(textFrom, index) });
    const host = hiddenHost(shown);
    tokens.push({ kind: "link", text: shown, href: shown, ...(host && { host }) });
    textFrom = index + shown.length;
  }
  if (textFrom < text.length) tokens.push({ kind: "text", text: text.slice(textFrom) });
  return tokens;
}

/**
 * The true host of a link that hides it: behind a name before an @, or in letters that look like
 * others. `https://bank.example@evil.example` leads to `evil.example`.
 */
function hiddenHost(link: string): string | null {
  const { protocol, username, password, host } = new URL(link);
  if (protocol === "mailto:") return null;
  const [, shownHost = ""] = /^[a-z]+:\/\/([^/?#]*)/i.exec(link) ?? [];
  const isPlain = /^[\x20-\x7e]+$/.test(shownHost);
  return username !== "" || password !== "" || !isPlain ? host : null;
}

/**
 * "(see https://example.com/a_(b))." ends before the last bracket and the full stop. Each character is
 * looked at once: a regex for the end of a text tries again at each character of it.
 */
function withoutTail(link: string): string {
  const count = { "(": 0, ")": 0, "[": 0, "]": 0 };
  for (const character of link) if (isBracket(character)) count[character]++;
  let end = link.length;
  for (; end > 0; end--) {
    const last = link.charAt(end - 1);
    if (endOfSentence.has(last)) continue;
    if (last !== ")" && last !== "]") break;
    const isOpenedInside = count[last === ")" ? "(" : "["] >= count[last];
    if (isOpenedInside) break;
    count[last]--;
  }
  return link.slice(0, end);
}

const isBracket = (character: string): character is "(" | ")" | "[" | "]" =>
  character === "(" || character === ")" || character === "[" || character === "]";

function isSafeLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const url = new URL(link);
  if (url.protocol === "mailto:") return url.pathname.includes("@");
  return (url.protocol === "https:" || url.protocol === "http:") && url.hostname !== "";
}
