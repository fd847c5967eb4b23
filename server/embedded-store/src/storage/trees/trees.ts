import type { RootDatabase } from "lmdb";
import { compression } from "../dictionary.ts";
import { PackedTree } from "./packed-tree.ts";
import { type Revision, Tree, type TreeHandle } from "./tree.ts";

export const binary = { keyEncoding: "binary", encoding: "binary" } as const;

/** The named trees of an LMDB environment: those in use, and emptied ones that wait for their next use. */
export class Trees {
  readonly #environment: RootDatabase<Buffer, Uint8Array>;
  readonly #revision: Revision;
  readonly #handles = new Map<string, TreeHandle>();
  /** Names of emptied trees. LMDB's own drop would pull the handle away under a running read. */
  readonly #spare: string[] = [];
  #next = 1;

  constructor(environment: RootDatabase<Buffer, Uint8Array>, revision: Revision) {
    this.#environment = environment;
    this.#revision = revision;
  }

  open(name: string): Tree {
    return new Tree(name, this.#handle(name), this.#revision);
  }

  openIndex(name: string): PackedTree {
    return new PackedTree(name, this.#handle(name), this.#revision);
  }

  openCompressed(name: string, dictionary: Buffer): Tree {
    return new Tree(name, this.compressedHandle(name, dictionary), this.#revision);
  }

  /** Not kept: once the collection is dropped, its tree may become another's. */
  compressedHandle(name: string, dictionary: Buffer): TreeHandle {
    return this.#environment.openDB(name, {
      ...binary,
      compression: compression(dictionary),
    }) as never;
  }

  /** The name of an emptied tree, if there is one. */
  takeSpare(): string | undefined {
    return this.#spare.pop();
  }

  /** The name of a new tree. Not while a commit is on its way. */
  make(): string {
    const name = `t${this.#next}`;
    this.#handle(name);
    this.#next++;
    return name;
  }

  /** Keeps an emptied tree for its next use. */
  retire(tree: Tree): void {
    tree.retire();
    this.#spare.push(tree.name);
  }

  /** Trees that nobody owns are left from an index build or a drop that the process did not survive. */
  sweep(owned: ReadonlySet<string>): void {
    // LMDB keeps the names of its databases as keys of its root, here with the C string's final zero.
    const names = [...this.#environment.getKeys()].map((key) =>
      Buffer.from(key).toString().replace(/\0$/, ""),
    );
    for (const name of names) {
      this.#next = Math.max(this.#next, Number(name.slice(1)) + 1 || 0);
      if (owned.has(name)) continue;
      this.open(name).clear();
      this.#spare.push(name);
    }
  }

  #handle(name: string): TreeHandle {
    const open = this.#handles.get(name);
    const handle = open ?? this.#environment.openDB<Uint8Array, Buffer>(name, binary);
    this.#handles.set(name, handle as TreeHandle);
    return handle as TreeHandle;
  }
}
