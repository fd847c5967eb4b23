import mongoose from "mongoose";
import { expect, it } from "vitest";
import { startTestDesk } from "../../testing/start-test-desk.ts";

// case H06
it("a desk whose unique index is gone says that it is not ready, since messages could be doubled", async () => {
  const desk = await startTestDesk();
  const ready = async () => {
    const answer = await fetch(`${desk.url}/readyz`);
    return { code: answer.status, ...((await answer.json()) as { parts: object }) };
  };
  // A start may have held its loop up for a moment.
  await expect.poll(ready).toMatchObject({ code: 200, parts: { indexes: "ok" } });
  await mongoose.connection.collection("messages").dropIndex("conversationId_1_seq_-1");
  await expect.poll(ready).toMatchObject({
    code: 503,
    parts: { indexes: "down", database: "ok" },
  });
  await desk.close();
});
