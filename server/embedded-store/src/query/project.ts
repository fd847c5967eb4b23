import {
  type Doc,
  isDocument,
  isNumber,
  ownField,
  setOwnField,
  toNumber,
  type Value,
} from "../values/bson-values.ts";
import { numberedError, unsupported } from "../values/mongo-error.ts";
import { compileFilter, isOperators, type MatchContext } from "./match.ts";
import { valueAt } from "./walk-path.ts";

type ProjectionContext = {
  /** Whether it is a find's projection, which knows `$slice` and `$elemMatch`. */
  forFind: boolean;
} & MatchContext;

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
  slices: { path: string; slice: (array: Value[]) => Value[] }[];
};

/**
 * A projection as a function from a document to its projected copy.
 *
 * @throws MongoError with MongoDB's codes for contradictory specifications (31249, 31250, 31254 …)
 */
export function compileProjection(spec: Doc, context: ProjectionContext): (doc: Doc) => Doc {
  const plan: Plan = {
    tree: new Map(),
    includes: 0,
    excludes: 0,
    id: undefined,
    slices: [],
  };
  readSpec(spec, "", plan, context);
  if (plan.includes > 0 && plan.excludes > 0) {
    throw numberedError(31254, "Cannot do exclusion on field in inclusion projection");
  }
  const isInclusion = plan.includes > 0 || (plan.id === true && plan.excludes === 0);
  if (isInclusion) {
    if (plan.id !== false && !plan.tree.has("_id")) plan.tree.set("_id", true);
    for (const { path } of plan.slices) addToTree(plan.tree, path, true);
  } else if (plan.id === false) {
    plan.tree.set("_id", false);
  }
  return (doc) => {
    const result = isInclusion
      ? withComputed(doc, pick(doc, plan.tree), plan.tree, doc)
      : drop(doc, plan.tree);
    for (const { path, slice } of plan.slices) changeArray(result, path, slice);
    return withIdFirst(result);
  };
}

function readSpec(spec: Doc, prefix: string, plan: Plan, context: ProjectionContext): void {
  if (Object.keys(spec).length === 0 && prefix !== "") {
    throw numberedError(51270, "An empty sub-projection is not a valid value.");
  }
  for (const [name, value] of Object.entries(spec)) {
    if (name.startsWith("$") && prefix === "") {
      throw numberedError(16410, "FieldPath field names may not start with '$'.");
    }
    readField(prefix + name, value, plan, context);
  }
}

function readField(path: string, value: Value, plan: Plan, context: ProjectionContext): void {
  if (context.forFind && path.endsWith(".$")) {
    throw unsupported(`A positional projection ('${path}')`);
  }
  if (isNumber(value) || typeof value === "boolean") {
    const isOn = typeof value === "boolean" ? value : toNumber(value) !== 0;
    if (path === "_id") {
      plan.id = isOn;
      return;
    }
    if (isOn) plan.includes++;
    else plan.excludes++;
    addToTree(plan.tree, path, isOn);
  } else if (isDocument(value) && !isOperators(value)) {
    readSpec(value, `${path}.`, plan, context);
  } else if (context.forFind && isDocument(value) && "$slice" in value) {
    plan.slices.push({ path, slice: sliceOf(value.$slice) });
  } else if (context.forFind && isDocument(value) && "$elemMatch" in value) {
    plan.includes++;
    addToTree(plan.tree, path, firstMatching(path, value, context));
  } else if (isDocument(value) && "$meta" in value) {
    throw unsupported("$meta");
  } else {
    if (!context.compileExpression) throw numberedError(31325, "Expressions are not allowed here");
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

function sliceOf(argument: Value): (array: Value[]) => Value[] {
  const [start = 0, count] = (Array.isArray(argument) ? argument : [argument]).map(toNumber);
  if (count === undefined) {
    return (array) => (start < 0 ? array.slice(start) : array.slice(0, start));
  }
  return (array) => {
    const from = start < 0 ? Math.max(0, array.length + start) : start;
    return array.slice(from, from + count);
  };
}

function firstMatching(path: string, condition: Doc, context: ProjectionContext): Computed {
  const matches = compileFilter({ array: condition }, context);
  return {
    compute(doc) {
      const array = ownField(doc, path);
      if (!Array.isArray(array)) return undefined;
      const found = array.find((element) => matches({ array: [element] }));
      return found === undefined ? undefined : [found];
    },
  };
}

function changeArray(doc: Doc, path: string, change: (array: Value[]) => Value[]): void {
  const parts = path.split(".");
  const holder = valueAt(doc, parts.slice(0, -1));
  const name = parts.at(-1) as string;
  if (!isDocument(holder)) return;
  const array = ownField(holder, name);
  if (Array.isArray(array)) setOwnField(holder, name, change(array));
}

function withIdFirst(doc: Doc): Doc {
  if (doc._id === undefined || Object.keys(doc)[0] === "_id") return doc;
  const { _id, ...rest } = doc;
  return { _id, ...rest };
}
