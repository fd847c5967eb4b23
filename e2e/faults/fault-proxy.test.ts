import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FaultProxy, openFaultProxy } from "./fault-proxy.ts";

let server: Server;
let proxy: FaultProxy;
let port: number | null;

beforeEach(async () => {
  server = createServer(async (req, res) => res.end(`you said ${await text(req)}`));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  proxy = await openFaultProxy(() => port);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

async function say(words: string, timeoutMs = 5_000): Promise<string> {
  const answer = await fetch(proxy.url, {
    method: "POST",
    body: words,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return answer.text();
}

describe("the fault proxy", () => {
  it("passes everything on while it is calm", async () => {
    const long = "kettle ".repeat(100_000);
    expect(await say(long)).toBe(`you said ${long}`);
    expect(proxy.counts).toMatchObject({ connections: 1, cuts: 0, delayed: 0 });
  });

  it("delays, and still passes everything on", async () => {
    proxy.become({ delayMs: 150 });
    const startMs = performance.now();
    expect(await say("hello")).toBe("you said hello");
    expect(performance.now() - startMs).toBeGreaterThan(290);
    expect(proxy.counts.delayed).toBeGreaterThan(1);
  });

  it("is as slow as it is set to be", async () => {
    proxy.become({ bytesPerSecond: 50_000 });
    const startMs = performance.now();
    expect((await say("k".repeat(10_000))).length).toBe(10_009);
    expect(performance.now() - startMs).toBeGreaterThan(380);
  });

  it("swallows everything and reports nothing, until it is cut", async () => {
    await say("first");
    proxy.become({ isSilent: true });
    await expect(say("second", 300)).rejects.toThrow(/timeout/);
    expect(proxy.counts.swallowed).toBeGreaterThan(0);
    proxy.cut();
    proxy.become({});
    // The reset may reach a kept connection only when it is used again.
    await expect.poll(() => say("third").catch(() => null)).toBe("you said third");
  });

  it("does not leave a client behind whose server went away in silence", async () => {
    await say("first");
    proxy.become({ isSilent: true });
    server.closeAllConnections();
    await expect.poll(() => proxy.counts.swallowed).toBeGreaterThan(0);
    proxy.become({});
    expect(proxy.cut()).toBe(1);
    await proxy.close();
    proxy = await openFaultProxy(() => port);
  });

  it("cuts in the middle, and refuses when it is set to or when there is no server", async () => {
    proxy.become({ delayMs: 300 });
    const cut = expect(say("hello")).rejects.toThrow();
    await expect.poll(() => proxy.counts.connections).toBe(1);
    expect(proxy.cut()).toBe(1);
    await cut;
    proxy.become({ isRefusing: true });
    await expect(say("hello")).rejects.toThrow();
    proxy.become({});
    const open = port;
    port = null;
    await expect(say("hello")).rejects.toThrow();
    port = open;
    await expect.poll(() => say("hello").catch(() => null)).toBe("you said hello");
    expect(proxy.counts.cuts).toBe(1);
    expect(proxy.counts.refused).toBeGreaterThan(0);
  });
});
