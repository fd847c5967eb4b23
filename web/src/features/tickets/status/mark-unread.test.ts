import { afterEach, expect, it, vi } from "vitest";
import { aStore } from "../../../testing/a-store.ts";
import { anId } from "../../../testing/builders.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { readUpTo } from "../sync/read-marks.ts";
import { markUnread } from "./mark-unread.ts";

afterEach(() => vi.unstubAllGlobals());

const ticketId = anId(1);

it("a ticket that is marked as unread while its reading is on its way stays unread: the server is asked after that", async () => {
  const { asked } = answerByContract({
    "PUT conversation/:id/read": ({ params: { id }, body: { seq } }) => ({
      status: "success",
      data: { conversationId: id, seq, isUnread: false },
    }),
    "PUT conversation/:id/unread": ({ params: { id } }) => ({
      status: "success",
      data: { conversationId: id, seq: 0, isUnread: true },
    }),
  });
  const line = Promise.withResolvers<void>();
  const arrives = fetch;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path.endsWith("/read")) await line.promise;
    return arrives(path, init);
  });
  const { dispatch } = aStore();
  const reading = dispatch(readUpTo({ ticketId, seq: 2, openedAtMs: Date.now() }));
  const marking = dispatch(markUnread(ticketId));
  line.resolve();
  await Promise.all([reading, marking]);
  expect(asked.map(({ path }) => path.replace(/.*\//, ""))).toEqual(["read", "unread"]);
});
