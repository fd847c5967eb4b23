import { afterEach, expect, test } from "vitest";
import { aServer } from "../../testing/a-server.ts";
import { checkServer } from "./check-server.ts";

const config = {
  identity: {
    apiKey: "k",
    authDomain: "d",
    projectId: "p",
    emulatorUrl: "http://127.0.0.1:9099/x" as string | null,
  },
};
let open: Awaited<ReturnType<typeof aServer>>[] = [];
afterEach(() => {
  for (const server of open) server.close();
  open = [];
});

/** A busy machine takes its time for an answer; only silence is waited out. */
const check = (origin: string, timeoutMs = 60_000) =>
  checkServer(origin, { fetch: (url, options) => fetch(url, options), timeoutMs });

async function aDesk(parts: { config: unknown; ready: unknown }) {
  const server = await aServer(({ url }, response) =>
    response.end(JSON.stringify(url === "/readyz" ? parts.ready : parts.config)),
  );
  open.push(server);
  return server.url;
}

test("a desk is known by its configuration, which may grow", async () => {
  const ready = { status: "ok" };
  expect(await check(await aDesk({ config, ready }))).toBeNull();
  const identity = { ...config.identity, emulatorUrl: null };
  expect(await check(await aDesk({ config: { identity, more: 1 }, ready }))).toBeNull();
});

test("a desk that is not ready says so, and something else is none", async () => {
  expect(await check(await aDesk({ config, ready: { status: "down" } }))).toEqual(
    expect.stringContaining("is not ready"),
  );
  expect(await check(await aDesk({ config: { hello: 1 }, ready: { status: "ok" } }))).toEqual(
    expect.stringContaining("Something else than a desk"),
  );
});

test("silence, nobody there and an unknown name have sentences of their own", async () => {
  const silent = await aServer(() => {});
  open.push(silent);
  expect(await check(silent.url, 500)).toEqual(expect.stringContaining("No answer"));
  expect(await check("http://127.0.0.1:9")).toEqual(expect.stringContaining("cannot be reached"));
  expect(await check("https://desk.invalid")).toEqual(
    expect.stringContaining("There is no desk.invalid"),
  );
});

test.each(["net::ERR_CERT_DATE_INVALID", "net::ERR_CERT_AUTHORITY_INVALID", "CERT_HAS_EXPIRED"])(
  "%s is a certificate's sentence",
  async (text) => {
    const refuse = () => Promise.reject(new Error(text));
    expect(await checkServer("https://desk.example.com", { fetch: refuse })).toEqual(
      expect.stringContaining("The certificate of https://desk.example.com is not valid"),
    );
  },
);
