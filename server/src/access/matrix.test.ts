import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@deskbell/shared/messages/message";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listRoutes, noteMounts } from "../../vendor-patches/list-routes.ts";
import { mailboxRoutes } from "../embedded/mailbox/mailbox.routes.ts";
import {
  type ActorName,
  accessRows,
  actorNames,
  type Row,
  type Things,
} from "../testing/access-rows.ts";
import { createCaller, formOf } from "../testing/call-api.ts";
import { aPicture } from "../testing/files.ts";
import { signUpAtProvider } from "../testing/identity-accounts.ts";
import {
  aCustomer,
  anAdmin,
  anEmail,
  signIn,
  type TestPerson,
  testPassword,
} from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { type Action, can } from "./can.ts";
import type { Asker } from "./policy.ts";

let desk: TestDesk;
let website: string;
let things: Things;
let people: Record<Exclude<ActorName, "stranger">, TestPerson>;
const routesTried = new Set<string>();

beforeAll(async () => {
  noteMounts();
  website = await mkdtemp(join(tmpdir(), "deskbell-website-"));
  await writeFile(join(website, "shell.html"), "<title>Deskbell</title>");
  desk = await startTestDesk({
    webDirectory: website,
    trialRoutes: ({ contact }) => mailboxRoutes(inject("emulatorUrl"), contact.kept),
  });
  const admin = await anAdmin(desk);
  const [owner, other, disabled] = await Promise.all([
    aCustomer(desk, "Olive Owner"),
    aCustomer(desk, "Otto Other"),
    aCustomer(desk, "Dora Disabled"),
  ]);
  const revoked = await anAdmin(desk, "Dan Demoted");
  const ticket = await aTicket(owner, { attachments: [await aPicture()] });
  await aMessage(owner, ticket, { attachments: [await aPicture()] });
  const [ownPath, staffPath, formerPath] = await Promise.all(
    [owner, admin, revoked].map((person) => pictureSeenBy(person, ticket._id)),
  );
  const path = ownPath ?? "";
  const forgedFor = ({ user }: TestPerson) => path.replace(owner.user._id, user._id);

  await admin.call("PUT", `users/${revoked.user._id}/role`, { role: "user" });
  await admin.call("PUT", `users/${disabled.user._id}/access`, { isDisabled: true });
  const demoted = await signIn(desk, revoked.email);
  people = { owner, other, admin, demoted, revoked, disabled };

  const email = anEmail();
  const { idToken } = await signUpAtProvider({ email, password: testPassword, name: "Tess" });
  const target = await signIn(desk, email);
  await target.call("POST", "users/update/photo", formOf({ image: await aPicture() }));
  const { avatar: photoPath } = (await target.call("GET", "users/me")).body.data;
  things = {
    ownerId: owner.user._id,
    ownerEmail: owner.email,
    ticketId: ticket._id,
    ticketNumber: ticket.ticket,
    picturePathOf: {
      stranger: path.replace(/\/[^/]*\.[^/]*\.[^/]*\//, "/x/"),
      owner: path,
      other: forgedFor(other),
      admin: staffPath ?? "",
      demoted: formerPath ?? "",
      revoked: formerPath ?? "",
      disabled: forgedFor(disabled),
    },
    photoPath,
    target: { id: target.user._id, email, idToken },
  };
});
afterAll(async () => {
  await desk.close();
  await rm(website, { recursive: true, force: true });
});

/** The path of the message's picture as it was signed for this person's session. */
async function pictureSeenBy({ call }: TestPerson, ticketId: string): Promise<string> {
  const [message] = (await call("GET", `message/${ticketId}`)).body as Message[];
  return message?.attachment[0] ?? "";
}

/** The one who asks, with a session of their own where the request ends or spends it. */
async function personFor(actor: ActorName, route: string): Promise<TestPerson | null> {
  if (actor === "stranger") return null;
  const spends = /logout|update\/password/.test(route);
  const isIn = actor !== "revoked" && actor !== "disabled";
  return spends && isIn ? signIn(desk, people[actor].email) : people[actor];
}

async function ask(route: string, row: Row, actor: ActorName): Promise<number> {
  const [method = "", pattern = ""] = route.split(" ");
  const values = row.path?.(things, actor) ?? {};
  const path =
    row.url?.(things, actor) ??
    pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const person = await personFor(actor, route);
  const headers = row.headers?.(things) ?? {};
  if (path.startsWith("/api/v1/")) {
    const call = createCaller(desk.url, person?.token);
    const body = await row.body?.(things);
    const { status } = await call(method, path.slice("/api/v1/".length), body, headers);
    // The session that changed a password is the only one left.
    if (status === 200 && person && actor !== "stranger" && route.endsWith("/password")) {
      people[actor] = person;
      const sees = actor === "owner" || actor === "admin";
      if (sees) things.picturePathOf[actor] = await pictureSeenBy(person, things.ticketId);
    }
    return status;
  }
  const bearer = person && { Authorization: `Bearer ${person.token}` };
  const answer = await fetch(desk.url + path, { method, headers: { ...headers, ...bearer } });
  await answer.arrayBuffer();
  return answer.status;
}

/** As much of an actor as the rights' table knows; anybody signed out is a stranger to it. */
function askerOf(actor: ActorName): Asker {
  if (actor === "stranger" || actor === "revoked" || actor === "disabled") return null;
  return { id: people[actor].user._id, isAdmin: actor === "admin" };
}

/** Rights about no single thing leave it unread. */
const mayDo = can as (viewer: Asker, action: Action, thing: { ownerId: string }) => boolean;

const cells = Object.entries(accessRows).flatMap(([route, row]) =>
  actorNames.map((actor, at) => ({ route, row, actor, expected: row.answers.split(" ")[at] })),
);

describe("the rights of every route", () => {
  // case C10
  it("are declared: no route is without, and none is declared that does not exist", () => {
    const routes = listRoutes(desk.app).filter((route) => !route.startsWith("HEAD "));
    expect(new Set(routes).size).toBe(routes.length);
    expect(Object.keys(accessRows).sort()).toEqual([...routes].sort());
    for (const { route, actor, expected } of cells) {
      expect([route, actor, expected]).toEqual([route, actor, expect.stringMatching(/^\d{3}$/)]);
    }
  });

  // case C10
  it.each(cells)(
    "$route asked by $actor answers $expected",
    async ({ route, row, actor, expected }) => {
      const status = await ask(route, row, actor);
      expect(status).toBe(Number(expected));
      routesTried.add(route);
    },
  );

  it("are what the table of rights says, wherever nobody's own thing is asked for", () => {
    for (const { route, row, actor, expected } of cells) {
      const isOwn = /users\/(?:me|logout|update)/.test(route);
      const asker = askerOf(actor);
      const ownerId = isOwn ? (asker?.id ?? "") : things.ownerId;
      const may = mayDo(asker, row.action, { ownerId });
      const isSetUp = !route.includes("login-with-provider");
      expect([route, actor, may && isSetUp]).toEqual([route, actor, Number(expected) < 400]);
    }
  });

  it("were all asked for", () => {
    expect([...routesTried].sort()).toEqual(Object.keys(accessRows).sort());
  });
});
