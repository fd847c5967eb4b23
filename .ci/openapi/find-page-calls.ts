import { parseSync } from "vite";
import { nodesIn, type TreeNode } from "../../web/build/nodes-in.ts";
import { messageOf } from "../messages/find-wire-messages.ts";

/** A call of the API; what is put into its path stands there as `{0}`. */
export type PageCall = { method: string; path: string };

/** Functions of a file that write a path, by their names. */
type PathFunctions = ReadonlyMap<string, TreeNode>;

/** The calls that a file of the page describes: `{ url, method }`, or a `query` that is a path alone. */
export function findPageCalls(code: string, file: string): PageCall[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const nodes = [...nodesIn(program)];
  const functions: PathFunctions = new Map(
    nodes
      .filter(({ type, init }) => type === "VariableDeclarator" && isPathFunction(init))
      .map(({ id, init }) => [id.name, init.body]),
  );
  return nodes.flatMap((node) => {
    if (node.type === "ObjectExpression") {
      const paths = pathsOf(propertyOf(node, "url"), functions);
      if (paths.length === 0) return [];
      const methods = methodsOf(propertyOf(node, "method"));
      return paths.flatMap((path) => methods.map((method) => ({ method, path })));
    }
    const isQuery = node.type === "Property" && node.key.name === "query";
    const short = isQuery ? pathsOf(node.value.body ?? node.value, functions) : [];
    return short.map((path) => ({ method: "GET", path }));
  });
}

const isPathFunction = (node: TreeNode | null): boolean =>
  node?.type === "ArrowFunctionExpression" && messageOf(node.body) !== null;

const propertyOf = ({ properties }: TreeNode, name: string): TreeNode | undefined =>
  properties.find(({ key }: TreeNode) => key?.name === name)?.value;

/** The paths that an expression may be: of a condition both. */
function pathsOf(node: TreeNode | undefined, functions: PathFunctions): string[] {
  if (!node) return [];
  if (node.type === "ConditionalExpression") {
    return [node.consequent, node.alternate].flatMap((one) => pathsOf(one, functions));
  }
  const path = pathOf(node, functions);
  return path === null ? [] : [path];
}

function pathOf(node: TreeNode, functions: PathFunctions): string | null {
  const body = functions.get(node.type === "CallExpression" ? node.callee.name : node.name);
  if (body) return messageOf(body);
  if (node.type !== "TemplateLiteral") return messageOf(node);
  const [first, ...others]: TreeNode[] = node.quasis;
  const path = others.reduce((before, { value }, index) => {
    const part: TreeNode = node.expressions[index];
    const known = part.type === "CallExpression" ? pathOf(part, functions) : null;
    return `${before}${known ?? "{}"}${value.cooked}`;
  }, String(first?.value.cooked));
  let inserted = 0;
  return path.replaceAll(/\{\d*\}/g, () => `{${inserted++}}`);
}

/** The methods that an expression may be: of a condition both. */
function methodsOf(node: TreeNode | undefined): string[] {
  if (!node) return ["GET"];
  if (node.type === "ConditionalExpression") {
    return [node.consequent, node.alternate].flatMap(methodsOf);
  }
  const method = messageOf(node);
  if (!method) throw new Error("a call whose method is computed");
  return [method];
}
