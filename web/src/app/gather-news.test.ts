import { expect, it, vi } from "vitest";
import { aLiveConnection } from "../testing/a-live-connection.ts";
import { aMessage } from "../testing/messages.ts";
import { aTicket } from "../testing/tickets.ts";
import { gatherNews } from "./gather-news.ts";

/** A page whose turns come when the test says so. */
function aPage() {
  const server = aLiveConnection();
  const heard: string[] = [];
  let turn = () => {};
  const ask = vi.fn();
  const news = gatherNews(server.socket, (work) => {
    turn = work;
    return { ask, stop() {} };
  });
  const onMessage = ({ seq }: { seq: number }) => {
    if (seq === 13) throw new Error("nobody takes this one in");
    heard.push(`message ${seq}`);
  };
  const onTicket = ({ ticket }: { ticket: number }) => {
    heard.push(`ticket ${ticket}`);
  };
  const onConnect = () => {
    heard.push("connect");
  };
  news.on("new_message", onMessage);
  news.on("ticket_changed", onTicket);
  news.on("connect", onConnect);
  return {
    ...server,
    heard,
    turn: () => turn(),
    stop() {
      news.off("new_message", onMessage);
      news.off("ticket_changed", onTicket);
      news.off("connect", onConnect);
      news.stop();
    },
  };
}

it("what twenty people write at once is taken in in one turn, in the order in which it came", () => {
  const { tell, heard, turn } = aPage();
  const expected: string[] = [];
  for (let i = 20; i < 40; i++) {
    tell("new_message", aMessage({ seq: i }));
    tell("ticket_changed", aTicket({ ticket: i }));
    expected.push(`message ${i}`, `ticket ${i}`);
  }
  expect(heard).toEqual([]);
  turn();
  expect(heard).toEqual(expected);
  turn();
  expect(heard).toEqual(expected);
});

it("a connection that comes back is heard after the news that came before it, and at once", () => {
  const { tell, heard, connects } = aPage();
  tell("new_message", aMessage({ seq: 1 }));
  connects();
  expect(heard).toEqual(["message 1", "connect"]);
});

it("news that cannot be taken in cost none of the others", () => {
  const { tell, heard, turn } = aPage();
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const seq of [12, 13, 14]) tell("new_message", aMessage({ seq }));
  turn();
  expect(heard).toEqual(["message 12", "message 14"]);
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
