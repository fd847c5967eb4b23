/** A node of an ESTree, as loosely as a walk over all kinds needs it. */
// biome-ignore lint/suspicious/noExplicitAny: each kind has other fields
export type TreeNode = { type: string; start: number; end: number } & Record<string, any>;

/** Every node of an ESTree, a node before what is in it. `enter` says which are looked into; without it all. */
export function* nodesIn(
  node: unknown,
  enter: (node: TreeNode, parents: readonly TreeNode[]) => boolean = () => true,
  parents: readonly TreeNode[] = [],
): Generator<TreeNode> {
  const here = node as TreeNode;
  if (!enter(here, parents)) return;
  yield here;
  const inner = [...parents, here];
  for (const value of Object.values(here)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === "string") yield* nodesIn(child, enter, inner);
    }
  }
}
