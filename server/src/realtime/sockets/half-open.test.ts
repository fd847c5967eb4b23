import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { aListener } from "../../testing/a-listener.ts";
import { aCustomer } from "../../testing/people.ts";
import { startTestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { usualPings } from "./connect-sockets.ts";

/** A line to the desk that can fall silent: both ends stay open, and nothing passes any more. */
async function aLine(deskUrl: string) {
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(new URL(deskUrl).port), "127.0.0.1");
    ends.push(near, far);
    near.on("data", (bytes) => far.write(bytes)).on("error", () => {});
    far.on("data", (bytes) => near.write(bytes)).on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent() {
      for (const end of ends) end.removeAllListeners("data").pause();
      return ends.length;
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

// case I10
it("a line that falls silent without a goodbye is noticed by both sides, and a new one catches up", async () => {
  expect(usualPings.everyMs + usualPings.answerMaxMs).toBeLessThanOrEqual(45_000);

  const desk = await startTestDesk({ pings: { everyMs: 500, answerMaxMs: 2_000 } });
  const line = await aLine(desk.url);
  try {
    const ada = await aCustomer(desk);
    const ticket = await aTicket(ada);
    const window = await aListener(line, ada);
    expect(line.fallSilent()).toBeGreaterThan(0);
    const missed = await aMessage(ada, ticket, { text: "Can you hear me?" });
    const [reason] = await window.closed;
    expect(reason).toBe("ping timeout");
    await expect.poll(() => desk.io.engine.clientsCount).toBe(0);

    const again = await aListener(desk, ada);
    const { body } = await ada.call("GET", `message/${ticket._id}?after=0`);
    expect(body).toMatchObject([{ _id: missed._id }]);
    again.close();
  } finally {
    line.close();
    await desk.close();
  }
});
