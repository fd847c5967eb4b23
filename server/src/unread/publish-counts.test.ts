import type { TicketCounts } from "@deskbell/shared/tickets/unread";
import pino from "pino";
import { expect, it } from "vitest";
import { createCountPublisher } from "./publish-counts.ts";

const nora = "nora";
const views = { open: 3 };

it("an agent's badge has what is unread now, also when one of two nodes is held up over what is in views", async () => {
  let unread = 0;
  const published: TicketCounts[] = [];
  // Both nodes reach all windows of a person, as `publishToPerson` of live.ts does through the cluster adapter.
  const live = {
    publishToPerson: (_event: string, _personId: string, counts: unknown) =>
      void published.push(counts as TicketCounts),
    mayBeConnected: () => true,
    staffHere: () => new Set([nora]),
  };
  const aNode = (viewCountsOf: () => Promise<TicketCounts["views"]>) =>
    createCountPublisher({
      countUnread: async () => unread,
      viewCountsOf,
      live,
      log: pino({ level: "silent" }),
      gatherMs: 0,
    });
  const { promise: isHeldUp, resolve: asked } = Promise.withResolvers<void>();
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const slow = aNode(async () => {
    asked();
    await isLetGo;
    return views;
  });
  const quick = aNode(async () => views);

  slow.changed([nora]);
  await isHeldUp;
  unread = 1;
  quick.changed([nora]);
  await expect.poll(() => published).toEqual([{ unread: 1, views }]);
  letGo();
  await expect.poll(() => published.length).toBe(2);
  expect(published.at(-1)).toEqual({ unread: 1, views });
  await Promise.all([slow.close(), quick.close()]);
});
