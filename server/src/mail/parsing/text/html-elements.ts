type Attributes = Record<string, string>;

/** Nothing inside these is text for a reader. */
const silent = new Set([
  "script",
  "style",
  "title",
  "template",
  "object",
  "select",
  "datalist",
  "audio",
  "video",
]);
const blocks = new Set(
  "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);
/** A blank line stands around these. */
const spaced = new Set("blockquote dl h1 h2 h3 h4 h5 h6 ol p pre table ul".split(" "));

export const isBlock = (name: string): boolean => blocks.has(name);

/** Word makes each line a paragraph, and writes that it has no margin. */
export const isSpaced = (name: string, { class: classes = "", style = "" }: Attributes): boolean =>
  spaced.has(name) &&
  !/^(?:mso|x_mso)/i.test(classes) &&
  !/(?:^|;)\s{0,9}margin(?:-top)?\s{0,9}:\s{0,9}0/i.test(style.slice(0, 2_000));

const hidden =
  /(?:^|[;\s])(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|mso-hide\s{0,9}:\s{0,9}all|(?:font-size|max-height|opacity)\s{0,9}:\s{0,9}0(?:px|pt|em|%)?\s{0,9}(?:;|!|$))/i;

/** Whether a reader sees nothing of an element. */
export const isHidden = (name: string, attributes: Attributes): boolean =>
  silent.has(name) ||
  "hidden" in attributes ||
  hidden.test((attributes.style ?? "").slice(0, 2_000));

const classesOf = ({ class: classes = "" }: Attributes): string[] =>
  classes.slice(0, 500).toLowerCase().split(/\s+/);

const drawnAbove = /(?:^|;)\s{0,9}border-top(?:-style)?\s{0,9}:[^;]{0,60}solid/i;

/** Outlook draws a line above what it quotes. */
export const hasLineAbove = (name: string, { style = "" }: Attributes): boolean =>
  name === "div" && drawnAbove.test(style.slice(0, 2_000));

/** Which part of a reply an element is, by what mail programs call it. */
export type ReplyPart = "quote" | "container" | "attribution" | "rest" | null;

const containerClasses = [
  "gmail_quote",
  "gmail_quote_container",
  "yahoo_quoted",
  "protonmail_quote",
  "zmail_extra",
  "tutanota_quote",
];
const attributionClasses = ["gmail_attr", "moz-cite-prefix"];
const restIds = ["divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container"];

export function partOf(name: string, attributes: Attributes): ReplyPart {
  if (name === "blockquote") return "quote";
  const classes = classesOf(attributes);
  const id = (attributes.id ?? "").toLowerCase();
  if (restIds.includes(id) || classes.includes("outlookmessageheader")) return "rest";
  if (id === "reply-intro" || attributionClasses.some((one) => classes.includes(one))) {
    return "attribution";
  }
  const isQuoteOfGmx = name === "div" && attributes.name === "quote";
  const isContainer = containerClasses.some((one) => classes.includes(one));
  return isQuoteOfGmx || isContainer ? "container" : null;
}

/** What a link leads to, where that is not what it says; empty for what no reader may be led to. */
export function targetBeside(text: string, href: string): string {
  const target = href.trim();
  if (!/^(?:https?:\/\/|mailto:|tel:)\S{1,2000}$/i.test(target)) return "";
  return plainTarget(text) === plainTarget(target) ? "" : target;
}

const plainTarget = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?/, "")
    .replace(/\/$/, "");
