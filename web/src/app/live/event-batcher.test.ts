import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { expect, it, vi } from "vitest";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { aMessage, anId, aTicket } from "../../testing/builders.ts";
import { createEventBatcher } from "./event-batcher.ts";

/** A page whose scheduler runs when the test says so. */
function aPage() {
  const server = aRealtimeConnection();
  const received: string[] = [];
  let run = () => {};
  const schedule = vi.fn();
  const events = createEventBatcher(server.socket, (work) => {
    run = work;
    return { schedule, stop() {} };
  });
  const onMessages = (messages: readonly Message[]) => {
    if (messages.some(({ seq }) => seq === 13)) throw new Error("this one cannot be applied");
    received.push(`messages ${messages.map(({ seq }) => seq)}`);
  };
  const onTickets = (tickets: readonly Ticket[]) => {
    received.push(`tickets ${tickets.map(({ ticket }) => ticket)}`);
  };
  const onConnect = () => {
    received.push("connect");
  };
  events.on("message_changed", ({ seq }) => received.push(`message ${seq} changed`));
  events.on("read_changed", ({ seq }) => received.push(`read to ${seq}`));
  events.on("new_messages", onMessages);
  events.on("tickets_changed", onTickets);
  events.on("connect", onConnect);
  return {
    ...server,
    received,
    run: () => run(),
    stop() {
      events.off("new_messages", onMessages);
      events.off("tickets_changed", onTickets);
      events.off("connect", onConnect);
      events.stop();
    },
  };
}

it("what twenty people write at once is applied in one batch, in the order in which it came", () => {
  const { publish, received, run } = aPage();
  for (const seq of [20, 21, 22]) {
    publish("new_message", aMessage({ seq }));
    publish("ticket_changed", aTicket({ ticket: seq }));
  }
  expect(received).toEqual([]);
  run();
  expect(received).toEqual(["tickets 20,21,22", "messages 20,21,22"]);
  run();
  expect(received).toHaveLength(2);
});

it("a connection that comes back is published after the events that came before it, and at once", () => {
  const { publish, received, connects } = aPage();
  publish("new_message", aMessage({ seq: 1 }));
  connects();
  expect(received).toEqual(["messages 1", "connect"]);
});

it("a message that is changed, and a ticket that is read elsewhere, are published after what they are about", () => {
  const { publish, received } = aPage();
  publish("new_message", aMessage({ seq: 1 }));
  publish("message:changed", aMessage({ seq: 1, version: 1 }));
  publish("ticket_changed", aTicket({ ticket: 2 }));
  publish("read:changed", { conversationId: anId(2), seq: 4, isUnread: false });
  expect(received).toEqual(["messages 1", "message 1 changed", "tickets 2", "read to 4"]);
});

it("an event that cannot be applied costs none of the others", () => {
  const { publish, received, run } = aPage();
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const seq of [12, 13, 14]) publish("new_message", aMessage({ seq }));
  run();
  expect(received).toEqual(["messages 12", "messages 14"]);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});

it("after it was stopped nothing is published, not even what had already come", () => {
  const { publish, received, run, stop, countListeners } = aPage();
  publish("new_message", aMessage({ seq: 1 }));
  stop();
  run();
  expect([received, countListeners()]).toEqual([[], 0]);
});
