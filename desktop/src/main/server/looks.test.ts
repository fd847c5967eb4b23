import type { PresenceUpdate } from "@deskbell/shared/presence/presence";
import { expect, test } from "vitest";
import { createLooks } from "./looks.ts";

function aConsole() {
  const sent: PresenceUpdate[] = [];
  const looks = createLooks((look) => sent.push(look));
  const at = (window: object, ticketId: string | null, isTyping = false) => {
    looks.lookAt(window, { ticketId, isTyping });
    return sent.at(-1);
  };
  return { looks, at, last: () => sent.at(-1) };
}

const [main, own] = [{}, {}];

test("colleagues see an agent where they type, else in the ticket they have come to last", () => {
  const { at } = aConsole();
  expect(at(main, "a")).toEqual({ ticketId: "a", isTyping: false });
  expect(at(own, "b")).toEqual({ ticketId: "b", isTyping: false });
  // Repeated as long as it lasts: nothing has changed.
  expect(at(main, "a")).toEqual({ ticketId: "b", isTyping: false });
  expect(at(main, "a", true)).toEqual({ ticketId: "a", isTyping: true });
  expect(at(own, "b")).toEqual({ ticketId: "a", isTyping: true });
  // The list in the main window is no ticket.
  expect(at(main, null)).toEqual({ ticketId: "b", isTyping: false });
});

test("a ticket that was left while the connection was gone is where an agent types no more", () => {
  const { looks, at } = aConsole();
  at(main, "a", true);
  looks.forget();
  expect(at(own, "b")).toEqual({ ticketId: "b", isTyping: false });
});

test("a window that is gone says nothing any more", () => {
  const { looks, at, last } = aConsole();
  at(main, "a");
  at(own, "b", true);
  looks.leave(own);
  expect(last()).toEqual({ ticketId: "a", isTyping: false });
  looks.leave(main);
  expect(last()).toEqual({ ticketId: null, isTyping: false });
});
