import type { CheckLine, StepLine } from "@deskbell/shared/mail/mailbox-checks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CheckState, readCheck } from "./read-check.ts";

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { protocol: "https:" });
});
afterEach(() => vi.unstubAllGlobals());

const step = (name: string, more: Partial<StepLine> = {}): StepLine => ({
  is: "step",
  way: "incoming",
  step: name,
  outcome: "ok",
  problem: null,
  said: "",
  tookMs: 1,
  ...more,
});
/** With an empty line after each, as the server sends them while it waits. */
const textOf = (...lines: CheckLine[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n\n`).join("");

const call = { url: "mailboxes/test", method: "POST", body: {} } as const;

/** A server whose answer comes in these pieces; it waits for ever after the last where it has no end. */
function answers(pieces: readonly (string | Uint8Array)[], { hasEnd = true } = {}) {
  const encoder = new TextEncoder();
  let breakOff = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      breakOff = () => stream.error(new DOMException("aborted", "AbortError"));
      for (const piece of pieces) {
        stream.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
      }
      if (hasEnd) stream.close();
    },
  });
  const fetch = vi.fn(async (_url: string, { signal }: RequestInit) => {
    signal?.addEventListener("abort", () => breakOff());
    return new Response(body, { headers: { "Content-Type": "application/x-ndjson" } });
  });
  vi.stubGlobal("fetch", fetch);
  return { fetch };
}

async function check(signal = new AbortController().signal): Promise<CheckState[]> {
  const states: CheckState[] = [];
  await readCheck(call, (state) => states.push(state), signal);
  return states;
}

describe("a check of a mailbox", () => {
  it("shows each step as it ends, however its bytes come, and what they mean together", async () => {
    const bytes = new TextEncoder().encode(
      textOf(
        step("name", { said: "größer" }),
        step("sign_in", { outcome: "failed", problem: "wrong_secret" }),
        { is: "end", outcome: "failed" },
      ),
    );
    const { fetch } = answers(Array.from(bytes, (byte) => Uint8Array.of(byte)));
    const states = await check();
    expect(states.map(({ status, steps }) => [status, steps.length])).toEqual([
      ["running", 0],
      ["running", 1],
      ["running", 2],
      ["ended", 2],
    ]);
    expect(states.at(-1)).toMatchObject({ outcome: "failed", problem: null });
    expect(states.at(-1)?.steps[0]?.said).toBe("größer");
    expect(fetch).toHaveBeenCalledWith(
      "/api/v1/mailboxes/test",
      expect.objectContaining({ method: "POST", body: "{}" }),
    );
  });

  it.each([
    ["ends without its last line", [textOf(step("name"))]],
    ["says something else", [textOf(step("name")), "<html>\n"]],
  ])("says that it broke off where the answer %s", async (_, pieces) => {
    answers(pieces);
    const last = (await check()).at(-1);
    expect(last?.steps).toHaveLength(1);
    expect(last).toMatchObject({ status: "ended", outcome: null });
    expect(last?.problem).toBe("The check broke off. Please try again.");
  });

  it("says why it was refused", async () => {
    const message = "This mailbox has no server that could be tested.";
    const body = { status: "fail", code: "conflict", message, errors: {} };
    vi.stubGlobal("fetch", async () => Response.json(body, { status: 409 }));
    expect((await check()).at(-1)).toMatchObject({ status: "ended", problem: message });
  });

  it("that is cancelled keeps what it has shown", async () => {
    answers([textOf(step("name"))], { hasEnd: false });
    const controller = new AbortController();
    const states: CheckState[] = [];
    await readCheck(
      call,
      (state) => {
        states.push(state);
        if (state.steps.length === 1) controller.abort();
      },
      controller.signal,
    );
    expect(states.at(-1)).toMatchObject({ status: "cancelled", problem: null });
    expect(states.at(-1)?.steps).toHaveLength(1);
  });
});
