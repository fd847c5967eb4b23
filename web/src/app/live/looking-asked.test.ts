import { afterEach, expect, it, vi } from "vitest";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { anId } from "../../testing/builders.ts";
import { subscribeParts } from "./subscribe-parts.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["the ticket is open in it", "visible", `/inbox/${anId(1)}`, true],
  ["another ticket is open in it", "visible", `/inbox/${anId(2)}`, false],
  ["it lies behind another one", "hidden", `/inbox/${anId(1)}`, false],
])(
  "a window that is asked whether its customer has a ticket before them says so: %s",
  (_how, visibilityState, pathname, expected) => {
    vi.stubGlobal("document", { visibilityState });
    vi.stubGlobal("location", { pathname });
    const { socket, publish } = aRealtimeConnection();
    subscribeParts(socket as unknown as Parameters<typeof subscribeParts>[0]);
    const answers: boolean[] = [];
    const answer = (isLooking: boolean) => answers.push(isLooking);
    (publish as (name: string, ...payload: unknown[]) => void)(
      "looking:asked",
      { conversationId: anId(1) },
      answer,
    );
    expect(answers).toEqual([expected]);
  },
);
