import { describe, expect, it, vi } from "vitest";
import { createAskMissed } from "./ask-missed.ts";

const nothing = { tickets: null, threads: [], unread: { count: 0, ticketIds: [] } };

/** A connection that answers so. */
function aConnection(answer: () => Promise<unknown>) {
  const asked = vi.fn(answer);
  const connection = {
    connected: true,
    id: "first" as string | undefined,
    timeout: () => ({ emitWithAck: asked }),
  };
  return { asked, connection };
}

describe("a window that comes back", () => {
  it("asks each connection once, and HTTP from then on", async () => {
    const { asked, connection } = aConnection(async () => ({ status: "success", data: nothing }));
    const askMissed = createAskMissed(connection);
    expect(await askMissed({ threads: [] })).toEqual(nothing);
    expect(await askMissed({ threads: [] })).toBe(null);
    connection.id = "second";
    expect(await askMissed({ threads: [] })).toEqual(nothing);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["a server that does not know the question", () => Promise.reject(new Error("timed out"))],
    ["a refusal", async () => ({ status: "fail", code: "body_too_large", message: "Too much." })],
    ["an answer that is none", async () => ({ status: "success", data: { threads: "all" } })],
  ])("asks HTTP after %s", async (_what, answer) => {
    const { asked, connection } = aConnection(answer);
    expect(await createAskMissed(connection)({ threads: [] })).toBe(null);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("asks nobody where the connection breaks meanwhile, or is left: the next one asks", async () => {
    const { connection } = aConnection(async () => {
      connection.connected = false;
      throw new Error("socket has been disconnected");
    });
    expect(await createAskMissed(connection)({ threads: [] })).toBe("cut");
  });

  it("asks HTTP where it is not connected, and in the console, whose connection only receives", async () => {
    const { asked, connection } = aConnection(async () => ({ status: "success", data: nothing }));
    const left = createAskMissed({ ...connection, connected: false });
    expect(await left({ threads: [] })).toBe(null);
    expect(await createAskMissed({ connected: true })({ threads: [] })).toBe(null);
    expect(asked).not.toHaveBeenCalled();
  });
});
