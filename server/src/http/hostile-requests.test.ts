import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { trialMailboxRoutes } from "../embedded/mailbox/mailbox.routes.ts";
import { accessRows } from "../testing/access/access-rows.ts";
import { createCaller } from "../testing/call-api.ts";
import { aCustomer, type TestPerson } from "../testing/people.ts";
import { askRaw, closeOf, openRaw, sendRaw } from "../testing/raw-request.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";

let desk: TestDesk;
let ada: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk({
    securityContact: "mailto:security@example.com",
    siteOrigins: ["https://support.example.com"],
    trialRoutes: ({ contact, sending, takeIn }) =>
      trialMailboxRoutes({
        emulatorUrl: inject("emulatorUrl"),
        contact: contact.newest,
        outgoing: sending.kept,
        takeIn,
        siteOrigins: ["https://support.example.com"],
      }),
  });
  ada = await aCustomer(desk);
});
afterAll(() => desk.close());

const isAlive = async () => (await fetch(`${desk.url}/healthz`)).status === 200;

describe("a request that two programs would read differently", () => {
  const login = "POST /api/v1/users/login HTTP/1.1\r\nHost: localhost\r\n";
  // case F21
  it.each([
    [
      "two lengths",
      `${login}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ["a length twice", `${login}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 400],
    ["a folded header", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c: d\r\n\r\n", 400],
    [
      "a header of 17 kB",
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"a".repeat(17_000)}\r\n\r\n`,
      431,
    ],
    ["no host", "GET /healthz HTTP/1.1\r\n\r\n", 400],
    ["a bare line break", "GET /healthz HTTP/1.1\nHost: localhost\n\nX", 400],
  ])("with %s is refused, and its connection closed", async (_name, text, status) => {
    expect(await sendRaw(desk.url, text)).toContain(`HTTP/1.1 ${status} `);
    expect(await isAlive()).toBe(true);
  });
});

describe("a way around", () => {
  const bearer = () => ({ Authorization: `Bearer ${ada.token}` });

  // case C11
  it.each([
    ["TRACE", "/api/v1/users/me", 404],
    ["CONNECT", "localhost:80", 0],
    ["HEAD", "/api/v1/users/me", 401],
    ["HEAD", "/api/v1/conversation", 401],
    ["GET", "//api/v1/users/me", 404],
    ["GET", "/api//v1/users/me", 404],
    ["GET", "/api/v1/users/me/", 401],
    ["GET", "/API/V1/USERS/ME", 401],
    ["GET", "/api/v1/users/../users/me", 401],
    ["GET", "/api/v1/users/%2e%2e/users/me", 404],
    ["GET", "/api/v1/users/me%00", 401],
    ["GET", "http://localhost/api/v1/users/me", 401],
    ["OPTIONS", "/api/v1/users/me", 401],
  ])("%s %s opens nothing to a stranger", async (method, path, status) => {
    const answer = await askRaw(desk.url, method, path);
    expect([401, 404, 405, status]).toContain(answer.status);
    expect(answer.text).not.toContain(ada.email);
    expect(answer.text).not.toMatch(/Allow:.*(?:PUT|DELETE)/);
  });

  // case C11
  it("a header that names another method changes nothing", async () => {
    for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
      const headers = { ...bearer(), [name]: "PUT" };
      const answer = await askRaw(desk.url, "GET", "/api/v1/users/update/number", headers);
      expect(answer.status).toBe(404);
    }
    const { status } = await askRaw(desk.url, "GET", "/api/v1/users/me?_method=DELETE", bearer());
    expect(status).toBe(200);
    expect((await askRaw(desk.url, "TRACE", "/api/v1/users/me", bearer())).text).not.toContain(
      ada.token,
    );
  });

  // case A16
  it("a token in the address opens nothing", async () => {
    for (const name of ["token", "access_token", "auth"]) {
      const { status } = await askRaw(desk.url, "GET", `/api/v1/users/me?${name}=${ada.token}`);
      expect(status).toBe(401);
    }
  });

  // case A15 F08
  it("a cookie opens no route, whatever another site makes a browser send", async () => {
    const cookie = { Cookie: `deskbell_token=${ada.token}; token=${ada.token}` };
    const closed = Object.entries(accessRows).filter(([, { answers }]) =>
      answers.startsWith("401"),
    );
    expect(closed.length).toBeGreaterThan(15);
    for (const [route] of closed) {
      const [method = "", pattern = ""] = route.split(" ");
      const path = pattern.replace(/:\w+/g, "0".repeat(24));
      for (const type of [
        "application/x-www-form-urlencoded",
        "text/plain",
        "multipart/form-data",
      ]) {
        const answer = await fetch(desk.url + path, {
          method,
          headers: { ...cookie, "Content-Type": type, Origin: "https://evil.example" },
          ...(method !== "GET" && { body: "displayName=Eve" }),
        });
        expect([route, type, answer.status]).toEqual([route, type, 401]);
      }
    }
    expect((await ada.call("GET", "users/me")).body.data.name).toBe("Ada Byron");
  });
});

describe("a body that is too large", () => {
  it("is answered while it comes, and not read to its end", async () => {
    const socket = await openRaw(desk.url);
    const closed = closeOf(socket);
    let answer = "";
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
    });
    const length = 500_000_000;
    socket.write(
      `POST /api/v1/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    );
    const chunk = Buffer.alloc(1_000_000, 32);
    const writeOne = () => new Promise<void>((resolve) => socket.write(chunk, () => resolve()));
    let sent = 0;
    for (; sent < length && socket.writable; sent += chunk.length) {
      await Promise.race([writeOne(), closed]);
    }
    await closed;
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain("Connection: close");
    expect(sent).toBeLessThan(50_000_000);
  });

  it("is told to a browser that sends on, and its next request is answered", async () => {
    const call = createCaller(desk.url, ada.token);
    const answer = await call("PUT", "users/update/number", { mobile: "1".repeat(3_000_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: "body_too_large" } });
    expect((await call("GET", "users/me")).status).toBe(200);
  });
});

describe("a body that is not what the route reads", () => {
  // case F18
  it.each([
    ["text/plain", { "Content-Type": "text/plain" }],
    ["a form", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["XML", { "Content-Type": "application/xml" }],
    ["no type", { "Content-Type": "" }],
    ["a type that is none", { "Content-Type": "json" }],
  ])("by type, %s, is refused in our shape", async (_name, headers) => {
    const body = JSON.stringify({ email: ada.email, password: "Test#2026pw" });
    const answer = await fetch(`${desk.url}/api/v1/users/login`, { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ status: "fail", code: "invalid_input" });
  });

  it.each([
    ["packed, and broken", { "Content-Encoding": "gzip" }, Buffer.from("no gzip at all")],
    ["packed", { "Content-Encoding": "gzip" }, gzipSync("{}")],
    ["in two codings", { "Content-Encoding": "deflate, br" }, Buffer.from("{}")],
    ["in a coding that nobody knows", { "Content-Encoding": "x-none" }, Buffer.from("{}")],
    [
      "in UTF-16",
      { "Content-Type": "application/json; charset=utf-16le" },
      Buffer.from("{}", "utf16le"),
    ],
    ["in Latin-1", { "Content-Type": 'application/json; charset="latin1"' }, Buffer.from("{}")],
    [
      "as a packed form",
      { "Content-Encoding": "gzip", "Content-Type": "multipart/form-data; boundary=x" },
      Buffer.from("x"),
    ],
  ])("%s, is refused in our shape", async (_how, headers, body) => {
    for (const path of ["users/login", "message", "conversation", "users/update/photo"]) {
      const answer = await fetch(`${desk.url}/api/v1/${path}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${ada.token}`,
          ...(headers as Record<string, string>),
        },
        body,
      });
      expect([path, answer.status]).toEqual([path, 415]);
      expect(await answer.json()).toMatchObject({ status: "fail", code: "unsupported_encoding" });
    }
  });

  // case A03
  it.each([
    ["operators", { email: { $ne: null }, password: { $ne: null } }],
    ["a list", { email: ["a@example.com"], password: ["x"] }],
    ["numbers", { email: 1, password: true }],
  ])("with %s for the credentials asks nobody", async (_name, body) => {
    const answer = await createCaller(desk.url)("POST", "users/login", body);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  // case A05
  it("with a password of 129 characters or of a megabyte is refused", async () => {
    const call = createCaller(desk.url);
    const long = `Aa1#${"x".repeat(125)}`;
    const login = { email: ada.email };
    expect((await call("POST", "users/login", { ...login, password: long })).status).toBe(400);
    const huge = "x".repeat(1_000_000);
    const answer = await call("POST", "users/login", { ...login, password: huge });
    expect(answer).toMatchObject({ status: 413, body: { code: "body_too_large" } });
  });
});

it("whoever finds a hole learns whom to tell", async () => {
  const answer = await fetch(`${desk.url}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  expect(await answer.text()).toMatch(/^Contact: mailto:security@example.com\nExpires: \d{4}-/);
});

describe("a trial's mailbox", () => {
  const ask = (Host: string, path = "/dev/mailbox.json") => askRaw(desk.url, "GET", path, { Host });

  it.each(["localhost", "LOCALHOST:4000", "127.0.0.1:80", "[::1]:4000", "support.example.com"])(
    "is open to the visitor of %s",
    async (host) => {
      expect(await ask(host)).toMatchObject({ status: 200 });
    },
  );

  it.each([
    "rebound.example",
    "rebound.example:4000",
    "localhost.rebound.example",
    "127.0.0.1.rebound.example",
    "support.example.com:8443",
    "localhost:4000@rebound.example",
    "",
  ])("is closed to a page that led its own name %j to this machine", async (host) => {
    for (const path of ["/dev/mailbox.json", "/dev/mailbox", "/dev/mailbox.css"]) {
      const { status, text } = await ask(host, path);
      expect(status).toBe(403);
      expect(text).toContain("SITE_ORIGINS");
      expect(text).not.toContain("oobCode");
    }
  });
});
