import { parseSync } from "vite";
import { nodesIn, type TreeNode } from "../../web/build/nodes-in.ts";

/** A literal's message; a template's with `{0}`, `{1}` where something is put in. */
export function messageOf(node: TreeNode): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral") return null;
  const [first, ...others]: TreeNode[] = node.quasis;
  const more = others.map(({ value }, index) => `{${index}}${value.cooked}`);
  return first?.value.cooked + more.join("");
}

/**
 * What the server says to people: the second argument of each `AppError`. The page finds the catalogue's
 * words by the English ones, which stay on the wire as they are (`knownText`).
 */
export function findErrorMessages(code: string, file: string): string[] {
  if (!code.includes("AppError(")) return [];
  const { program } = parseSync(file, code);
  const constants = new Map<string, TreeNode>();
  const found: string[] = [];
  const collect = (node: TreeNode | undefined) => {
    if (!node) return;
    if (node.type === "ConditionalExpression") {
      collect(node.consequent);
      collect(node.alternate);
    }
    const named = node.type === "Identifier" ? constants.get(node.name) : undefined;
    const message = messageOf(named ?? node);
    if (message) found.push(message);
  };
  for (const { type, id, init } of nodesIn(program)) {
    if (type === "VariableDeclarator" && init) constants.set(id.name, init);
  }
  for (const node of nodesIn(program)) {
    if (node.type === "NewExpression" && node.callee.name === "AppError") {
      collect(node.arguments[1]);
    }
  }
  return found;
}
