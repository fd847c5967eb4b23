import { createServer } from "node:http";
import express from "express";
import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { watchAnswers } from "../../testing/openapi/watch-answers.ts";
import { listen } from "../listen.ts";
import { healthRoutes } from "./health.routes.ts";
import { loopWatch, watchLoop } from "./watch-loop.ts";

let close: () => Promise<void>;
afterEach(() => close());

it("a desk that stops says so to balancers, whatever its parts say", async () => {
  let isStopping = false;
  const app = express();
  const parts = { checks: {}, log: pino({ level: "silent" }), isStopping: () => isStopping };
  app.use(healthRoutes(parts));
  const server = await listen(watchAnswers(createServer(app)), { host: "127.0.0.1", port: 0 });
  close = server.close;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  isStopping = true;
  const answer = await fetch(`${server.url}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: "stopping", parts: {} });
});

it("an operator sees which part is down, and that it is up again; asking often asks the parts once", async () => {
  let nowMs = 0;
  let isUp = false;
  let asked = 0;
  const database = async () => {
    asked++;
    if (!isUp) throw new Error("down");
  };
  const checks = { database, identity: async () => {} };
  const app = express();
  app.use(healthRoutes({ checks, log: pino({ level: "silent" }), now: () => nowMs }));
  const server = await listen(watchAnswers(createServer(app)), { host: "127.0.0.1", port: 0 });
  close = server.close;
  const get = async (path: string) => {
    const answer = await fetch(server.url + path);
    return { status: answer.status, body: await answer.json() };
  };

  expect(await get("/healthz")).toEqual({ status: 200, body: { status: "ok" } });
  const down = { status: "down", parts: { database: "down", identity: "ok" } };
  expect(await get("/readyz")).toEqual({ status: 503, body: down });
  isUp = true;
  await Promise.all([get("/readyz"), get("/readyz")]);
  expect(asked).toBe(1);
  nowMs = 1_000;
  const up = { status: "ok", parts: { database: "ok", identity: "ok" } };
  expect(await get("/readyz")).toEqual({ status: 200, body: up });
});

it("an operator sees that the process stood still, until it has run for a while again", async () => {
  let nowMs = 0;
  const loop = watchLoop({ now: () => nowMs });
  await expect(loop.check()).resolves.toBeUndefined();
  // A second late is what a busy machine does.
  nowMs += loopWatch.lookEveryMs + 1_000;
  await expect(loop.check()).resolves.toBeUndefined();
  nowMs += loopWatch.lookEveryMs + loopWatch.stallMs;
  await expect(loop.check()).rejects.toThrow("stood still for 2000 ms");
  for (let ms = 0; ms < loopWatch.rememberedMs; ms += 500) {
    nowMs += 500;
    await expect(loop.check()).rejects.toThrow("stood still");
  }
  nowMs += 500;
  await expect(loop.check()).resolves.toBeUndefined();
  loop.close();
});

it("a part that the desk can do without leaves it ready, and shows as degraded", async () => {
  const checks = { database: async () => {} };
  const helpers = { redis: async () => Promise.reject(new Error("away")) };
  const app = express();
  app.use(healthRoutes({ checks, helpers, log: pino({ level: "silent" }) }));
  const server = await listen(watchAnswers(createServer(app)), { host: "127.0.0.1", port: 0 });
  close = server.close;
  const answer = await fetch(`${server.url}/readyz`);
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 200,
    body: { status: "degraded", parts: { database: "ok", redis: "down" } },
  });
});
