import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { aPicture } from "../files.ts";
import type { TestNodes } from "../programs/start-nodes.ts";

/** A write as a client makes it: prepared before the crash, sent until it is answered, looked at afterwards. */
export type WritePath = (nodes: TestNodes) => Promise<{
  /** One attempt at the desk of this address; rejects when the connection breaks. */
  send(deskUrl: string): Promise<{ status: number }>;
  /** What must be true after the crash, before anything was sent again. */
  expectWholeOrNothing?(): Promise<void>;
  expectDoneOnce(deskUrl: string): Promise<void>;
}>;

export const files = async () => [
  await aPicture("a.png"),
  await aPicture("b.png"),
  await aPicture("c.png"),
];

/** The files are there, as many as wanted, and on the disk. */
export async function expectFiles(
  nodes: TestNodes,
  stored: readonly { fileId: string }[],
  count: number,
): Promise<void> {
  expect(stored).toHaveLength(count);
  for (const { fileId } of stored) {
    const path = join(nodes.dataDirectory, "uploads", fileId.slice(0, 2), fileId);
    expect(existsSync(path)).toBe(true);
  }
}
