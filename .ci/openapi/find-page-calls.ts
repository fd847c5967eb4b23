import { parseSync } from "vite";
import { nodesIn, type TreeNode } from "../../web/build/nodes-in.ts";
import { messageOf } from "../messages/find-wire-messages.ts";

/** A call of the API; what is put into its path stands there as `{0}`. */
export type PageCall = { method: string; path: string };

/** The calls that a file of the page describes: `{ url, method }`, or a `query` that is a path alone. */
export function findPageCalls(code: string, file: string): PageCall[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const calls: PageCall[] = [];
  for (const node of nodesIn(program)) {
    const path = node.type === "ObjectExpression" ? pathOf(propertyOf(node, "url")) : null;
    if (path !== null) calls.push({ method: methodOf(propertyOf(node, "method")), path });
    const isQuery = node.type === "Property" && node.key.name === "query";
    const short = isQuery ? pathOf(node.value.body) : null;
    if (short !== null) calls.push({ method: "GET", path: short });
  }
  return calls;
}

const propertyOf = ({ properties }: TreeNode, name: string): TreeNode | undefined =>
  properties.find(({ key }: TreeNode) => key?.name === name)?.value;

const pathOf = (node: TreeNode | undefined): string | null => (node ? messageOf(node) : null);

function methodOf(node: TreeNode | undefined): string {
  if (!node) return "GET";
  const method = messageOf(node);
  if (!method) throw new Error("a call whose method is computed");
  return method;
}
