import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { ThreadAnswer } from "@deskbell/shared/realtime/catch-up";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../e2e/programs/free-port.ts";
import { createCaller, formOf } from "../testing/call-api.ts";
import { readEverything } from "../testing/old-data/read-everything.ts";
import { type RunningProgram, startProgram } from "../testing/programs/start-program.ts";
import { until } from "../testing/until.ts";

// Folders that older versions wrote (testing/old-data/README.md). Whatever the date is, they are brought
// forward on the day on which they were left: the desk's clock is set to it.

type Everything = Awaited<ReturnType<typeof readEverything>>;
/** What an older version answered; `unread` is null where it did not count that. */
type Before = Everything & { token: string; unread: number | null };
type Opened = Awaited<ReturnType<typeof openedOn>>;

const oldData = new URL("../testing/old-data/", import.meta.url);
const archives = ["before-statuses", "before-read-marks"] as const;
const upgradedAt = "2026-09-25T12:00:00Z";
const startedAgainAt = "2026-09-25T13:00:00Z";

const nora = "demo-admin@example.com";
const samir = "samir.haddad@example.com";
const tom = "demo-customer@example.com";
const ada = "ada.byron@example.com";
const everybody = [nora, samir, tom, ada];

/** By subject; the demo's tickets were all silent for 55 days. */
const statuses: Record<string, string> = {
  "Nobody has answered": "open",
  "The customer wrote today": "open",
  "Staff wrote today": "pending",
  "The customer wrote 29 days ago": "open",
  "Staff wrote 29 days ago": "pending",
  "The customer wrote 32 days ago": "closed",
  "Staff wrote 32 days ago": "closed",
};

const folders: string[] = [];
const desks: RunningProgram[] = [];
const opened = {} as Record<(typeof archives)[number], Opened>;
beforeAll(async () => {
  await Promise.all(
    archives.map(async (archive) => {
      opened[archive] = await openedOn(await copyOf(archive));
    }),
  );
});
afterAll(async () => {
  await Promise.all(desks.map((desk) => desk.kill()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function copyOf(archive: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "deskbell-upgrade-"));
  folders.push(folder);
  const input = brotliDecompressSync(await readFile(new URL(`${archive}.tar.br`, oldData)));
  execFileSync("tar", ["-C", folder, "-xf", "-"], { input });
  return folder;
}

/** Today's desk, started on an old folder as an operator does, and asked in the sessions of before. */
async function openedOn(folder: string, at = upgradedAt) {
  const before: Record<string, Before> = JSON.parse(
    await readFile(join(folder, "answers.json"), "utf8"),
  );
  const variables = {
    NODE_OPTIONS: `--import=${new URL("set-clock.ts", oldData)}`,
    CLOCK_OFFSET_MS: String(Date.parse(at) - Date.now()),
    DATA_DIR: join(folder, "data"),
    PORT: "0",
    IDENTITY_EMULATOR_PORT: String(await freePort()),
    LOG_LEVEL: "error",
  };
  const desk = await startProgram("start/main.ts", variables, ["--website=http://127.0.0.1:9"]);
  desks.push(desk);
  await until(() => desk.said().includes("Demo data")); // found, so that none are written

  const of = (email: string) => before[email] as Before;
  const as = (email: string) => createCaller(desk.url, of(email).token);
  const read = (email: string) => readEverything(desk.url, as(email));
  const readAll = () => Promise.all(everybody.map(read));
  const staffTickets = async () => (await read(nora)).tickets as unknown as StaffTicket[];
  const unreadOf = async (email: string): Promise<number> =>
    (await as(email)("GET", "conversation/counts")).body.data.unread;
  return { desk, folder, of, as, read, readAll, staffTickets, unreadOf };
}

/** As it may not change; what is unread is looked at by itself. */
const byNumber = (tickets: Everything["tickets"]) =>
  tickets
    .map(({ isUnread: _, ...ticket }) => ticket)
    .toSorted((one, other) => one.ticket - other.ticket);

describe.each(archives)("on data from %s", (archive) => {
  it("everybody is still signed in, and reads all that was there, pictures included", async () => {
    for (const email of everybody) {
      const { me, tickets } = await opened[archive].read(email);
      const before = opened[archive].of(email);
      expect(me).toMatchObject(before.me);
      expect(byNumber(tickets)).toMatchObject(byNumber(before.tickets));
      expect(tickets).toHaveLength(before.tickets.length);
    }
    const { tickets } = opened[archive].of(ada);
    expect(tickets).toHaveLength(4);
    expect(tickets[0]?.messages[0]?.files).toMatchObject([{ name: "kettle.webp", status: 200 }]);
  });

  it("and signs in with the password of before", async () => {
    const stranger = createCaller(opened[archive].desk.url);
    for (const email of [nora, ada]) {
      const login = await stranger("POST", "users/login", { email, password: "Deskbell#2026" });
      expect(login.status).toBe(200);
    }
  });

  it("a ticket is open or pending by who wrote last, or closed when that is long ago, due at no time, in the default team", async () => {
    const { as, staffTickets } = opened[archive];
    const [team] = (await as(nora)("GET", "teams")).body.data;
    expect(team.isDefault).toBe(true);
    const tickets = await staffTickets();
    expect(Object.fromEntries(tickets.map(({ subject, status }) => [subject, status]))).toEqual({
      ...Object.fromEntries(tickets.map(({ subject }) => [subject, "closed"])),
      ...statuses,
    });
    for (const ticket of tickets) {
      const { updatedAt } = ticket;
      expect(ticket).toMatchObject({ teamId: team.id, assignee: null, activitySeq: 0 });
      expect(ticket).toMatchObject({ statusSince: updatedAt, changedAt: updatedAt });
      expect(ticket).not.toHaveProperty("nextDueAt");
      expect("waitingSince" in ticket).toBe(ticket.status === "open");
    }
  });

  it("what was unread still is; where nobody had counted that, nothing old is unread", async () => {
    const { of, unreadOf } = opened[archive];
    for (const email of everybody) {
      expect([email, await unreadOf(email)]).toEqual([email, of(email).unread ?? 0]);
    }
    expect(of(samir).unread).toBe(archive === "before-statuses" ? 7 : null);
  });

  it("a window that was open meanwhile catches up in one request", async () => {
    const { of, as } = opened[archive];
    const { tickets } = of(ada);
    const threads = tickets.map(({ _id: id }) => ({ id, seq: 1 }));
    const changedSince = tickets[1]?.updatedAt;
    const { body } = await as(ada)("POST", "catch-up", { changedSince, threads });
    expect(body.data.tickets.changed[0]).toMatchObject({ subject: "The customer wrote today" });
    expect(body.data.tickets.isComplete).toBe(true);
    const caughtUp = (body.data.threads as ThreadAnswer[]).map((thread) =>
      thread.isGone ? "gone" : thread.messages.map(({ _id }) => _id).toSorted(),
    );
    const missed = tickets.map(({ messages }) =>
      messages.filter(({ seq }) => seq > 1).map(({ _id }) => _id),
    );
    expect(caughtUp).toEqual(missed.map((ids) => ids.toSorted()));
    expect(missed.map(({ length }) => length)).toEqual([2, 0, 1, 1]);
  });
});

it("the next start finds nothing to bring forward, and work goes on", async () => {
  const { desk, folder, readAll } = opened["before-read-marks"];
  const before = await readAll();
  expect(await desk.stop()).toEqual({ code: 0, signal: null });
  expect(desk.said()).not.toContain('"level":');
  const again = await openedOn(folder, startedAgainAt);
  expect(await again.readAll()).toEqual(before);

  const ticket = (await again.staffTickets()).find(({ status }) => status === "pending");
  const fields = { conversationId: ticket?._id ?? "", text: "It is silent again." };
  const writer = ticket?.creator.id === before[2]?.me._id ? tom : ada;
  expect((await again.as(writer)("POST", "message", formOf(fields))).status).toBe(201);
  const read = async () => (await again.as(samir)("GET", `conversation/${ticket?._id}`)).body.data;
  await expect.poll(read).toMatchObject({ status: "open", activitySeq: 1, isUnread: true });
});
