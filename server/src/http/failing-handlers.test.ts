import express, { type NextFunction, type Request, type Response } from "express";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { formOf } from "../testing/call-api.ts";
import { aPicture } from "../testing/files.ts";
import { keepFigures } from "../testing/keep-figures.ts";
import { aCustomer, anAdmin, type TestPerson } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aTicket } from "../testing/tickets.ts";

const methods = ["get", "post", "put", "delete", "patch"] as const;
type Method = (typeof methods)[number];
type Handler = (req: Request, res: Response, next: NextFunction) => unknown;
type Routes = Record<Method, (...own: Handler[]) => object>;
type Spoiled = { method: Method; path: string; number: number };

const handlers: Spoiled[] = [];
/** Which handler fails, and how; counted from 0. */
let armed: { number: number; isLate: boolean } | null = null;
let hits = 0;

let desk: TestDesk;
let admin: TestPerson;
let ticketId: string;

beforeAll(async () => {
  for (const method of methods) spoil(method);
  desk = await startTestDesk();
  admin = await anAdmin(desk);
  ticketId = (await aTicket(await aCustomer(desk)))._id;
});
afterAll(() => desk.close());

/** Puts a fault into every handler that is given to a route from now on. */
function spoil(method: Method): void {
  const { prototype: routes } = (express as unknown as { Route: { prototype: Routes } }).Route;
  const add = routes[method];
  vi.spyOn(routes, method).mockImplementation(function (this: unknown, ...own: Handler[]) {
    const { path } = this as { path: string };
    const spoiled = own.map((handler): Handler => {
      const number = handlers.length;
      handlers.push({ method, path, number });
      return (req, res, next) => {
        if (armed?.number !== number) return handler(req, res, next);
        hits += 1;
        const error = new Error("an injected failure with a secret in it");
        if (armed.isLate) return new Promise((_resolve, reject) => setImmediate(reject, error));
        throw error;
      };
    });
    return add.apply(this, spoiled);
  });
}

const mounts = [
  "users/update",
  "users",
  "invitations",
  "conversation",
  "message",
  "scheduled",
  "saved-replies",
  "drafts",
  "macros",
  "catch-up",
  "notifications",
  "teams",
  "tags",
  "audit",
  "views",
  "bulk",
  "jobs",
  "contact",
  "inbox",
  "mail",
  "mails",
  "mails/outgoing",
  "mailboxes",
  "mail-texts",
  "",
  "../../uploads/photos",
  "../../uploads/mails/preview",
  "../../uploads/mails",
  "../../mailed-files",
  "../../uploads",
  "../../mute",
  "../..",
];

/** Bodies that the readers of files let through. */
const forms = ["image", "attachments", "file"] as const;
const picture = aPicture();
const bodyOf = async (kind: "none" | "json" | (typeof forms)[number]) => {
  if (kind === "none") return undefined;
  return kind === "json" ? {} : formOf({ [kind]: await picture });
};

/** Where each handler was reached, and with which body. */
const reachedAt = new Map<number, [mount: string, body: Parameters<typeof bodyOf>[0]]>();

/** Where nothing was reached yet comes first: routes are made router by router. */
const mountsByUse = () => {
  const used = new Set([...reachedAt.values()].map(([mount]) => mount));
  return [...mounts.filter((mount) => !used.has(mount)), ...used];
};

/** A request for a route, below each place where one may be mounted until the armed handler is reached. */
async function reach(handler: Spoiled): Promise<{ status: number; text: string } | null> {
  const { method, path, number } = handler;
  // Where rights are asked before a form is read, what stands behind is reached at a ticket alone.
  const filled = path
    .replace(":email", encodeURIComponent(admin.email))
    .replace(":place", encodeURIComponent(`note:${ticketId}`))
    .replaceAll(/:\w+/g, path === "/:id/notes" ? ticketId : admin.user._id);
  const bodies = method === "get" ? (["none"] as const) : (["json", ...forms] as const);
  // Most handlers are where the one before them was: of the same route, or of the same routes.
  const known = reachedAt.get(number) ?? reachedAt.get(number - 1);
  const byUse = mountsByUse();
  const places = bodies.flatMap((body) => byUse.map((mount) => [mount, body] as const));
  const nearby = known ? bodies.map((body) => [known[0], body] as const) : [];
  for (const [mount, body] of [...(known ? [known] : []), ...nearby, ...places]) {
    const before = hits;
    const at = `${mount}${filled === "/" ? "" : filled}`.replace(/^\//, "");
    const answer = await admin.call(method.toUpperCase(), at, await bodyOf(body)).catch(() => null);
    if (hits > before && answer) {
      reachedAt.set(number, [mount, body]);
      return { status: answer.status, text: JSON.stringify(answer.body) };
    }
  }
  return null;
}

// Some 1,500 requests, which took two minutes beside other work.
// case I25 F23
it("an exception in any handler fails that request alone", { timeout: 300_000 }, async () => {
  let exceptions = 0;
  const neverReached: string[] = [];
  for (const handler of handlers) {
    const name = `${handler.method} ${handler.path} (${handler.number})`;
    for (const isLate of [false, true]) {
      armed = { number: handler.number, isLate };
      const answer = await reach(handler);
      armed = null;
      if (!answer) {
        neverReached.push(name);
        continue;
      }
      exceptions += 1;
      expect({ name, status: answer.status }).toEqual({ name, status: 500 });
      expect(answer.text).not.toMatch(/injected|secret|\bat .*\.ts/);
      const other = await admin.call("GET", "users/me").catch(() => ({ status: "unanswered" }));
      expect({ name, other: other.status }).toEqual({ name, other: 200 });
    }
  }
  expect(neverReached).toEqual([]);
  expect(handlers.length).toBeGreaterThan(25);
  expect((await fetch(`${desk.url}/healthz`)).status).toBe(200);
  await keepFigures("handlers", { handlers: handlers.length, exceptions, othersFailed: 0 });
});
