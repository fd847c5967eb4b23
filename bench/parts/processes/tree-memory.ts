import { readdir, readFile } from "node:fs/promises";

const bytesPerKibibyte = 1_024;

/**
 * Memory of a process and all that it has started, in bytes. Pages that several of them share are
 * counted once (PSS).
 */
export async function treeMemory(pid: number): Promise<number> {
  const parents = await parentOf();
  const tree = new Set([pid]);
  for (let grown = -1; grown < tree.size; ) {
    grown = tree.size;
    for (const [child, parent] of parents) if (tree.has(parent)) tree.add(child);
  }
  const each = await Promise.all([...tree].map(pss));
  return each.reduce((a, b) => a + b, 0);
}

async function parentOf(): Promise<Map<number, number>> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const entries = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      // The name stands in brackets and may hold anything; the parent is the second field after it.
      return [pid, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])] as const;
    }),
  );
  return new Map(entries);
}

async function pss(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * bytesPerKibibyte;
}
