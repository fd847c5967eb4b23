import { once } from "node:events";
import { io } from "socket.io-client";
import { expect, it } from "vitest";
import { aCustomer } from "../testing/people.ts";
import { startTestDesk } from "../testing/start-test-desk.ts";

// case D05
it("in production there is no demo page: no route, no event", async () => {
  const desk = await startTestDesk({ hasDemoPage: false });
  const { token, call } = await aCustomer(desk);
  const socket = io(desk.url, { auth: { token }, transports: ["websocket"] });
  try {
    expect((await call("POST", "inbox/message", { message: "x" })).status).toBe(404);
    expect((await call("GET", "config")).body.hasDemoPage).toBe(false);
    await once(socket as unknown as NodeJS.EventEmitter, "connect");
    const answer = socket.timeout(300).emitWithAck("send_message", { message: "x" });
    await expect(answer).rejects.toThrow("timed out");
  } finally {
    socket.disconnect();
    await desk.close();
  }
});
