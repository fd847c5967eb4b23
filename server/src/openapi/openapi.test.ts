import { readFileSync } from "node:fs";
import { errorStatus } from "@deskbell/shared/errors";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listRoutes, noteMounts } from "../../vendor-patches/list-routes.ts";
import { trialMailboxRoutes } from "../embedded/mailbox/mailbox.routes.ts";
import { judgeAnswer } from "../testing/openapi/judge-answer.ts";
import { takeProblems } from "../testing/openapi/watch-answers.ts";
import { askRaw } from "../testing/raw-request.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { findUndescribed, routeDescriptions } from "./descriptions.ts";

const text = readFileSync(new URL("../../../docs/openapi.json", import.meta.url), "utf8");
const website = new URL("../../../docs", import.meta.url).pathname;
const document = JSON.parse(text) as { paths: Record<string, Record<string, object>> };
const trial = trialMailboxRoutes({
  emulatorUrl: inject("emulatorUrl"),
  contact: async () => [],
  outgoing: async () => [],
  takeIn: async () => ({ mailId: "", isNew: false }),
  siteOrigins: [],
});
let desk: TestDesk;

beforeAll(async () => {
  noteMounts();
  desk = await startTestDesk({
    securityContact: "mailto:security@example.com",
    trialRoutes: () => trial,
    webDirectory: website,
  });
});
afterAll(() => desk.close());

const routesNow = () => listRoutes(desk.app).filter((route) => !route.startsWith("HEAD "));

describe("an integrator reads /api/v1/openapi.json", () => {
  it("without signing in, and a second time only that nothing has changed", async () => {
    const url = `${desk.url}/api/v1/openapi.json`;
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      200,
      "application/json; charset=utf-8",
    ]);
    expect(await answer.text()).toBe(text);
    const tag = answer.headers.get("ETag") ?? "";
    // Not by `fetch`, which asks for a new copy wherever a condition is set by hand.
    const askIfNot = (known: string) =>
      askRaw(desk.url, "GET", "/api/v1/openapi.json", { "If-None-Match": known });
    expect(await askIfNot(tag)).toMatchObject({
      status: 304,
      text: expect.not.stringContaining("{"),
    });
    expect((await askIfNot('"another"')).status).toBe(200);
  });

  it("and finds every route of the desk in it, and no other", () => {
    expect(findUndescribed(routesNow())).toEqual([]);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      ),
    );
    expect(operations.sort()).toEqual(Object.keys(routeDescriptions).sort());
  });

  it("and finds the parts of a path by their names", () => {
    for (const [route, { params }] of Object.entries(routeDescriptions)) {
      const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect([route, ...Object.keys(params?.shape ?? {})]).toEqual([route, ...names]);
    }
  });

  it("and every operation has a name of its own", () => {
    const names = Object.values(routeDescriptions).map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the check of the document", () => {
  it("names a route without a description, and a description without a route", () => {
    trial.get("/back-door", (_req, res) => void res.json({ open: true }));
    expect(findUndescribed(routesNow())).toEqual(["GET /dev/back-door has no description"]);
    const { "GET /healthz": health, ...others } = routeDescriptions;
    expect(findUndescribed(["GET /healthz"], others)).toContain("GET /healthz has no description");
    expect(
      findUndescribed(["GET /healthz"], { ...(health && { "GET /healthy": health }) }),
    ).toContain("GET /healthy is described and does not exist");
  });

  const about = {
    method: "GET",
    url: "/api/v1/users/is-admin/a%40b.example",
    type: "application/json",
  };
  const error = (code: string) =>
    JSON.stringify({ status: "fail", code, message: "", errors: { common: { msg: "" } } });

  it.each([
    ["another type of a field", 200, '{"admin":"yes"}', "/admin must be boolean"],
    ["a field too few", 200, "{}", "must have required property 'admin'"],
    ["a field too many", 200, '{"admin":true,"uid":"1"}', "must NOT have additional properties"],
    ["a status that is not described", 201, '{"admin":true}', "the status is not described"],
    ["an error that is not described", 401, error("wrong_credentials"), "/code must be equal"],
    ["an error in another shape", 400, '{"error":"bad"}', "must have required property"],
    ["no JSON", 200, "admin", "must be object"],
  ])("refuses %s", (_name, status, answered, problem) => {
    expect(judgeAnswer({ ...about, status, text: answered })).toContain(problem);
  });

  it("refuses an answer where the document has no route, and lets a refusal pass there", () => {
    const nowhere = { ...about, url: "/dev/back-door" };
    expect(judgeAnswer({ ...nowhere, status: 200, text: "{}" })).toContain("has no such route");
    expect(
      judgeAnswer({ ...nowhere, status: errorStatus.not_found, text: error("not_found") }),
    ).toBe("");
  });

  it("refuses that something is accepted which the document forbids", () => {
    const list = { ...about, url: "/api/v1/conversation?limit=1000", status: 200, text: "[]" };
    expect(judgeAnswer(list)).toContain("it accepted ?limit=1000");
    const name = {
      method: "PUT",
      url: "/api/v1/users/update/userName",
      status: 200,
      type: "application/json",
      text: '{"status":"success","update":true}',
    };
    expect(judgeAnswer({ ...name, body: { displayName: "Ada Byron" } })).toBe("");
    expect(judgeAnswer({ ...name, body: { displayName: 1 } })).toContain("the document forbids");
  });

  it("sees every answer of a desk, whoever asks and how", async () => {
    await fetch(`${desk.url}/dev/back-door`);
    expect(takeProblems()).toEqual([expect.stringContaining("GET /dev/back-door answered 200")]);
  });
});
