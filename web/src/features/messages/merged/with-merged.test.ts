import type { Message } from "@deskbell/shared/messages/message";
import { expect, it } from "vitest";
import { threadRows } from "../thread/thread-rows.ts";
import { withMerged } from "./with-merged.ts";

const kim = { id: "k", name: "Kim", avatar: "" };
const createdAt = "2026-11-23T10:00:00.000Z";
const message = (seq: number) =>
  ({
    _id: `m${seq}`,
    seq,
    sender: kim,
    text: `${seq}`,
    files: [],
    createdAt,
  }) as unknown as Message;
const opening = { sender: kim, text: "Opening", files: [], createdAt };
const merged = (ticket: number, afterSeq: number) => ({ _id: `t${ticket}`, ticket, afterSeq });
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

it("a merged ticket stands after the message at which it was merged, at the end too", () => {
  const rows = threadRows([message(1), message(2)], opening);
  const all = withMerged(rows, [merged(8, 2), merged(7, 1), merged(6, 0)]);
  expect(keys(all)).toEqual(["opening", "merged-t6", "m1", "merged-t7", "m2", "merged-t8"]);
});

it("one that belongs to messages that are not loaded waits for them", () => {
  const rows = threadRows([message(5), message(6)], null);
  expect(keys(withMerged(rows, [merged(7, 3), merged(8, 5)]))).toEqual(["m5", "merged-t8", "m6"]);
});
