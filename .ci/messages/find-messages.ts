import { parseSync } from "vite";
import { nodesIn, type TreeNode } from "../../web/build/nodes-in.ts";
import { messageOf } from "./find-wire-messages.ts";
import { notShown, notTexts } from "./not-texts.ts";

export interface Line {
  text: string;
  line: number;
}

export interface Found {
  /** What `t` is called with. */
  messages: Line[];
  /** Texts without `t`. */
  literals: Line[];
  /** What cannot be judged, or is written by hand where Intl does it. */
  problems: Line[];
}

/** Two words, or one that begins with a capital letter. */
const looksLikeText = (text: string): boolean =>
  /\p{L}{2,}/u.test(text) && /[\p{L}\d.,!?…:)] +\p{L}|^\s*\p{Lu}-?\p{Ll}+/u.test(text);

const isType = ({ type }: TreeNode): boolean =>
  type.startsWith("TS") && !/^TS(?:As|Satisfies|NonNull)/.test(type);

/** Calls whose words are for developers, or are no words: logs, selectors, headers, keys. */
const namesThings =
  /^(?:console|log|events?)\b|(?:^|\.)(?:querySelector|querySelectorAll|closest|matches|set|get|includes|addEventListener|setHeader|append)(?:<[^>]*>)?$/;

function isNoText(node: TreeNode, parent: TreeNode | undefined, code: string): boolean {
  if (isType(node) || /^(?:Import|ExportAll)/.test(node.type)) return true;
  if (node.type === "NewExpression" && /Error$/.test(node.callee.name ?? "")) return true;
  if (node.type === "CallExpression" && parent?.type !== "JSXExpressionContainer") {
    if (namesThings.test(code.slice(node.callee.start, node.callee.end))) return true;
  }
  if (parent?.type === "Property") return parent.key === node && !parent.computed;
  if (parent?.type === "MemberExpression") return parent.property === node;
  return parent?.type === "BinaryExpression" || parent?.type === "SwitchCase";
}

/** Stands in markup or in an attribute, also as one of two: `{isOpen ? "close" : "open"}`. */
function isShown(node: TreeNode, parents: readonly TreeNode[]): boolean {
  if (node.type === "JSXText") return true;
  const at = parents.findLastIndex(({ type }) => !/^(?:Conditional|Logical)Expression$/.test(type));
  const [outer, inner] = [parents[at - 1], parents[at]];
  if (inner?.type === "JSXAttribute") return true;
  return (
    inner?.type === "JSXExpressionContainer" && /^JSX(?:Element|Fragment)$/.test(outer?.type ?? "")
  );
}

/** Messages that `t` is called with, and texts that stand in the source without it. */
export function findMessages(code: string, file: string): Found {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Found = { messages: [], literals: [], problems: [] };
  const shown = new Set<TreeNode>();
  const attributes = new Set<TreeNode>();
  const at = (node: TreeNode, text: string): Line => ({
    text,
    line: code.slice(0, node.start).split("\n").length,
  });
  const collect = (node: TreeNode) => {
    if (node.type === "ConditionalExpression") {
      collect(node.consequent);
      collect(node.alternate);
    } else if (typeof node.value === "string") {
      found.messages.push(at(node, node.value));
    } else if (!/^texts\.\w+$/.test(code.slice(node.start, node.end))) {
      found.problems.push(at(node, "t() takes a literal, or one of `texts`"));
    }
  };
  const enter = (node: TreeNode, parents: readonly TreeNode[]) => {
    const parent = parents.at(-1);
    if (isShown(node, parents)) shown.add(node);
    if (parent?.type === "JSXAttribute") attributes.add(node);
    if (node.type === "JSXAttribute" && notShown.has(node.name.name)) return false;
    if (node.type === "CallExpression" && node.callee.name === "t") {
      collect(node.arguments[0]);
      for (const value of node.arguments.slice(1)) visit(value);
      return false;
    }
    return !isNoText(node, parent, code);
  };
  const visit = (start: unknown) => {
    for (const node of nodesIn(start, enter)) {
      const isMarkup = node.type === "JSXText";
      const text = isMarkup ? node.value.trim().replace(/\s+/g, " ") : messageOf(node);
      if (text === null || text === "Deskbell") continue;
      const isInMarkup = isMarkup || (shown.has(node) && !attributes.has(node));
      const isText = isInMarkup ? /\p{L}{2,}/u.test(text) : looksLikeText(text);
      if (isText && (shown.has(node) || !notTexts.has(text))) found.literals.push(at(node, text));
    }
  };
  visit(program);
  for (const node of nodesIn(program)) {
    const isIntl = node.type === "MemberExpression" && node.object.name === "Intl";
    const isLocale = node.type === "Identifier" && /^toLocale\w*String$/.test(node.name);
    if ((isIntl && node.property.name !== "Segmenter") || isLocale) {
      found.problems.push(at(node, "dates and numbers are written by i18n/format.ts"));
    }
  }
  return found;
}
