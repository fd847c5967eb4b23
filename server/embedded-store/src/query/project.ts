import {
  type Doc,
  isDocument,
  isNumber,
  ownField,
  setOwnField,
  toNumber,
  type Value,
} from "../values/bson-values.ts";
import { numberedError } from "../values/mongo-error.ts";
import { showValue } from "../values/show-value.ts";
import { isOperators, type MatchContext } from "./match.ts";

/** What happens to a field: kept, dropped, computed, or its own fields are looked at. */
type Computed = { compute(doc: Doc, root: Doc): Value };
type Node = boolean | Computed | Tree;
type Tree = Map<string, Node>;

const isTree = (node: Node | undefined): node is Tree => node instanceof Map;
const isComputed = (node: Node | undefined): node is Computed =>
  typeof node === "object" && !isTree(node);

type Plan = {
  tree: Tree;
  includes: number;
  excludes: number;
  id: boolean | undefined;
};

/**
 * A projection as a function from a document to its projected copy.
 *
 * @throws MongoError with MongoDB's codes for contradictory specifications (31249, 31250, 31253, 31254, 31324 …)
 */
export function compileProjection(spec: Doc, context: MatchContext): (doc: Doc) => Doc {
  const plan: Plan = {
    tree: new Map(),
    includes: 0,
    excludes: 0,
    id: undefined,
  };
  readSpec(spec, "", plan, context);
  const isInclusion = plan.includes > 0 || (plan.id === true && plan.excludes === 0);
  if (isInclusion) {
    if (plan.id !== false && !plan.tree.has("_id")) plan.tree.set("_id", true);
  } else if (plan.id === false) {
    plan.tree.set("_id", false);
  }
  return (doc) => {
    return withIdFirst(
      isInclusion ? withComputed(doc, pick(doc, plan.tree), plan.tree, doc) : drop(doc, plan.tree),
    );
  };
}

function readSpec(spec: Doc, prefix: string, plan: Plan, context: MatchContext): void {
  if (Object.keys(spec).length === 0 && prefix !== "") {
    throw numberedError(
      51270,
      "An empty sub-projection is not a valid value. Found empty object at path",
    );
  }
  for (const [name, value] of Object.entries(spec)) {
    if (name.startsWith("$") && prefix === "") {
      throw numberedError(16410, "FieldPath field names may not start with '$'.");
    }
    readField(prefix + name, value, plan, context);
  }
}

function readField(path: string, value: Value, plan: Plan, context: MatchContext): void {
  if (path.endsWith(".$")) {
    throw numberedError(31324, "Cannot use positional projection in aggregation projection");
  }
  if (isNumber(value) || typeof value === "boolean") {
    const isOn = typeof value === "boolean" ? value : toNumber(value) !== 0;
    if (path === "_id") {
      plan.id = isOn;
      return;
    }
    if (isOn && plan.excludes > 0) {
      throw numberedError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
    }
    if (!isOn && plan.includes > 0) {
      throw numberedError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
    }
    if (isOn) plan.includes++;
    else plan.excludes++;
    addToTree(plan.tree, path, isOn);
  } else if (isDocument(value) && !isOperators(value)) {
    readSpec(value, `${path}.`, plan, context);
  } else {
    if (!context.compileExpression) throw numberedError(31325, "Expressions are not allowed here");
    if (plan.excludes > 0) {
      throw isOperators(value)
        ? numberedError(31252, "Cannot use expression other than $meta in exclusion projection")
        : numberedError(
            31310,
            `Cannot use an expression ${path}: ${showValue(value)} in an exclusion projection`,
          );
    }
    const evaluate = context.compileExpression(value);
    plan.includes++;
    addToTree(plan.tree, path, { compute: (_doc, root) => evaluate(root) });
  }
}

function addToTree(tree: Tree, path: string, leaf: Node): void {
  const parts = path.split(".");
  let node = tree;
  for (const name of parts.slice(0, -1)) {
    const next = node.get(name) ?? new Map<string, Node>();
    if (!isTree(next)) throw numberedError(31249, `Path collision at ${path}`);
    node.set(name, next);
    node = next;
  }
  const last = parts.at(-1) as string;
  if (node.has(last)) throw numberedError(31250, `Path collision at ${path}`);
  node.set(last, leaf);
}

function pick(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const node = tree.get(name);
    if (node === true) setOwnField(result, name, value);
    else if (isTree(node)) {
      const picked = inDocuments(value, (inner) => pick(inner, node));
      if (picked !== undefined) setOwnField(result, name, picked);
    }
  }
  return result;
}

/** Applies `change` to a document, or to those in an array; anything else has no such fields. */
function inDocuments(value: Value, change: (doc: Doc) => Doc): Value {
  if (Array.isArray(value)) {
    return value
      .map((element) => inDocuments(element, change))
      .filter((element) => element !== undefined);
  }
  return isDocument(value) ? change(value) : undefined;
}

function hasComputed(tree: Tree): boolean {
  return [...tree.values()].some((node) => isComputed(node) || (isTree(node) && hasComputed(node)));
}

function withComputed(doc: Doc, result: Doc, tree: Tree, root: Doc): Doc {
  for (const [name, node] of tree) {
    if (isComputed(node)) {
      const value = node.compute(doc, root);
      if (value === undefined) delete result[name];
      else setOwnField(result, name, value);
    } else if (isTree(node) && hasComputed(node)) {
      setOwnField(result, name, computedIn(ownField(doc, name), node, root));
    }
  }
  return result;
}

/** As MongoDB: what is no document, in an array too, gives way to a document of the computed fields. */
function computedIn(value: Value, tree: Tree, root: Doc): Value {
  if (Array.isArray(value)) return value.map((element) => computedIn(element, tree, root));
  const from = isDocument(value) ? value : {};
  return withComputed(from, pick(from, tree), tree, root);
}

function drop(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const node = tree.get(name);
    if (node === false) continue;
    setOwnField(result, name, isTree(node) ? dropInside(value, node) : value);
  }
  return result;
}

function dropInside(value: Value, tree: Tree): Value {
  if (Array.isArray(value)) return value.map((element) => dropInside(element, tree));
  return isDocument(value) ? drop(value, tree) : value;
}

function withIdFirst(doc: Doc): Doc {
  if (doc._id === undefined || Object.keys(doc)[0] === "_id") return doc;
  const { _id, ...rest } = doc;
  return { _id, ...rest };
}
