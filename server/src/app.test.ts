import { expect, it } from "vitest";
import { startTestDesk } from "./testing/start-test-desk.ts";

// case I13
it("a desk that is told to stop says so at /readyz while it still answers, and only then takes no more connections", async () => {
  const desk = await startTestDesk({ stopNoticeMs: 1_500 });
  const statusOf = async (path: string) => (await fetch(desk.url + path)).status;
  await expect.poll(() => statusOf("/readyz")).toBe(200); // a start may have held its loop up for a moment
  const closing = desk.close();
  // Both at once: the notice may be over before a second question.
  const both = () => Promise.all([statusOf("/readyz"), statusOf("/healthz")]);
  await expect.poll(both, { interval: 10 }).toEqual([503, 200]);
  await closing;
  await expect(fetch(`${desk.url}/healthz`)).rejects.toThrow();
});
