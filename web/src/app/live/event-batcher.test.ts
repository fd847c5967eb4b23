import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { expect, it, vi } from "vitest";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { aMessage } from "../../testing/builders.ts";
import { aTicket } from "../../testing/tickets.ts";
import { createEventBatcher } from "./event-batcher.ts";

/** A page whose turns come when the test says so. */
function aPage() {
  const server = aRealtimeConnection();
  const heard: string[] = [];
  let turn = () => {};
  const ask = vi.fn();
  const news = createEventBatcher(server.socket, (work) => {
    turn = work;
    return { ask, stop() {} };
  });
  const onMessages = (messages: readonly Message[]) => {
    if (messages.some(({ seq }) => seq === 13)) throw new Error("nobody takes this one in");
    heard.push(`messages ${messages.map(({ seq }) => seq)}`);
  };
  const onTickets = (tickets: readonly Ticket[]) => {
    heard.push(`tickets ${tickets.map(({ ticket }) => ticket)}`);
  };
  const onConnect = () => {
    heard.push("connect");
  };
  news.on("new_messages", onMessages);
  news.on("tickets_changed", onTickets);
  news.on("connect", onConnect);
  return {
    ...server,
    heard,
    turn: () => turn(),
    stop() {
      news.off("new_messages", onMessages);
      news.off("tickets_changed", onTickets);
      news.off("connect", onConnect);
      news.stop();
    },
  };
}

it("what twenty people write at once is taken in in one turn, together and in the order in which it came", () => {
  const { tell, heard, turn } = aPage();
  for (const seq of [20, 21, 22]) {
    tell("new_message", aMessage({ seq }));
    tell("ticket_changed", aTicket({ ticket: seq }));
  }
  expect(heard).toEqual([]);
  turn();
  expect(heard).toEqual(["tickets 20,21,22", "messages 20,21,22"]);
  turn();
  expect(heard).toHaveLength(2);
});

it("a connection that comes back is heard after the news that came before it, and at once", () => {
  const { tell, heard, connects } = aPage();
  tell("new_message", aMessage({ seq: 1 }));
  connects();
  expect(heard).toEqual(["messages 1", "connect"]);
});

it("news that cannot be taken in cost none of the others", () => {
  const { tell, heard, turn } = aPage();
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const seq of [12, 13, 14]) tell("new_message", aMessage({ seq }));
  turn();
  expect(heard).toEqual(["messages 12", "messages 14"]);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});

it("whoever leaves hears nothing more, also not of what had already come", () => {
  const { tell, heard, turn, stop, countListeners } = aPage();
  tell("new_message", aMessage({ seq: 1 }));
  stop();
  turn();
  expect([heard, countListeners()]).toEqual([[], 0]);
});
