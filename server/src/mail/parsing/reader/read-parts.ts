import PostalMime, { type Email } from "postal-mime";
import { UnreadableMail } from "../unreadable-mail.ts";

const partsMax = 200;
const linesMax = 600_000;
/** Of its texts, and of its HTML, so much is looked at. */
const textMaxBytes = 1_500_000;

const options = {
  maxNestingDepth: 100,
  maxHeadersSize: 524_288,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
} as const;

/** As much of postal-mime's inside as is read here; see server/vendor-patches/README.md. */
type Node = {
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Record<string, string> } };
  childNodes: Node[];
};
type Inside = {
  root: Node;
  currentNode: Node;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  isInlineTextNode(node: Node): boolean;
  parse(raw: Uint8Array): Promise<Email>;
};

export type MailParts = Email & {
  /** Of the whole mail and of each of its parts, in lower case. */
  contentTypes: readonly [string, ...string[]];
  isTextCut: boolean;
  /** Parameters of the mail's own type, names in lower case. */
  parameters: Record<string, string>;
};

/**
 * Takes a mail apart.
 *
 * @throws UnreadableMail when it has more lines, parts, levels or headers than a mail that was written has
 */
export async function readParts(raw: Uint8Array): Promise<MailParts> {
  if (lineCount(raw) > linesMax) throw new UnreadableMail("too_many_lines");
  const parser = new PostalMime(options) as unknown as Inside;
  const processLine = parser.processLine.bind(parser);
  let parts = 0;
  parser.processLine = async (line, isFinal) => {
    const before = parser.currentNode;
    await processLine(line, isFinal);
    const isNew = parser.currentNode !== before && parser.currentNode.childNodes.length === 0;
    if (isNew && ++parts > partsMax) throw new UnreadableMail("too_many_parts");
  };
  const cut = cutTexts(parser);
  const email = await parser.parse(raw).catch((error: Error) => {
    if (/nesting depth/.test(error.message)) throw new UnreadableMail("too_deep");
    if (/header size/.test(error.message)) throw new UnreadableMail("headers_too_large");
    throw error;
  });
  const own = parser.root.contentType.parsed;
  return {
    ...email,
    isTextCut: cut.isShortened,
    contentTypes: [typeOf(parser.root), ...parser.root.childNodes.flatMap(typesIn)],
    parameters: own.params,
  };
}

/** Has texts shortened before they are decoded and made into each other: that takes their size many times. */
function cutTexts(parser: Inside): { isShortened: boolean } {
  const cut = { isShortened: false };
  const left = new Map<string, number>();
  const isInlineText = parser.isInlineTextNode.bind(parser);
  parser.isInlineTextNode = (node) => {
    const isText = isInlineText(node);
    if (!isText || !node.content) return isText;
    const rest = left.get(typeOf(node)) ?? textMaxBytes;
    if (node.content.byteLength > rest) {
      cut.isShortened = true;
      node.content = node.content.slice(0, rest);
    }
    left.set(typeOf(node), rest - node.content.byteLength);
    return isText;
  };
  return cut;
}

const typeOf = ({ contentType }: Node): string => contentType.parsed.value.toLowerCase();

const typesIn = (node: Node): string[] => [typeOf(node), ...node.childNodes.flatMap(typesIn)];

function lineCount(raw: Uint8Array): number {
  let count = 0;
  for (let at = raw.indexOf(10); at >= 0 && count <= linesMax; at = raw.indexOf(10, at + 1)) {
    count += 1;
  }
  return count;
}
