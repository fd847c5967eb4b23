import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leaseCollection } from "../../database/job-leases.ts";
import { createLog } from "../../logging/log.ts";
import { aWindow, type Window } from "../a-window.ts";
import { accessRows } from "../access/access-rows.ts";
import { clientRows, serverRows } from "../access/event-rows.ts";
import { aCustomer, type TestPerson } from "../people.ts";
import { startTestDesk, type TestDesk } from "../start-test-desk.ts";
import { aTicket } from "../tickets.ts";
import { attackTargets } from "./attack-targets.ts";
import { everythingStored } from "./everything-stored.ts";
import { attackAtRandom } from "./random-attack.ts";

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const rounds = Number(process.env.ROUNDS ?? 400);
const reportPath = fileURLToPath(
  new URL("../../../../.cache/test-results/attacks-random.json", import.meta.url),
);

let desk: TestDesk;
let ada: TestPerson;
let eve: TestPerson;
let attacker: Window;
let listener: Window;
const log: string[] = [];

beforeAll(async () => {
  desk = await startTestDesk({
    log: createLog("trace", { write: (line: string) => log.push(line) }),
  });
  [ada, eve] = [await aCustomer(desk, "Ada Byron"), await aCustomer(desk, "Eve Moneypenny")];
  attacker = await aWindow(desk.url, { token: eve.token }, { reconnection: true });
  listener = await aWindow(desk.url, { token: ada.token });
  await aTicket(ada);
});
afterAll(async () => {
  attacker.close();
  listener.close();
  await desk.close();
});

it("every route that reads something is attacked", () => {
  const known = new Set(
    attackTargets.map(
      ({ method, path }) => `${method} /api/v1/${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    ),
  );
  const routes = Object.keys(accessRows).filter(
    (route) => route.includes("/api/v1/") && !/config|logout|openapi/.test(route),
  );
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
});

it(`hostile values, ${rounds} of them by chance (SEED=${seed} ROUNDS=${rounds}), break nothing and leave nothing behind`, {
  timeout: Math.max(120_000, rounds * 300),
}, async () => {
  console.log(`random attack: SEED=${seed} ROUNDS=${rounds}`);
  const mark = `attack${seed}x`;
  const startedAt = new Date().toISOString();
  // That Ada's ticket was published is acknowledged a moment after the answer.
  const stored = async () => [...(await everythingStored()).values()].join();
  await expect.poll(stored).not.toContain("untold");
  const before = await everythingStored();
  listener.received.length = 0;
  // Eve may change her own profile and write to support; what she writes there is hers to keep.
  const { figures, problems } = await attackAtRandom(seed, rounds, {
    deskUrl: desk.url,
    tokens: ["", "", `${eve.token}x`, eve.token],
    window: attacker,
    events: [...Object.keys(clientRows), ...Object.keys(serverRows), "x", "__proto__", "error"],
    mark,
  });
  expect(problems).toEqual([]);
  expect(figures.requestsSent).toBe(rounds);
  expect(figures.refused).toBeGreaterThan(rounds / 2);
  expect((await fetch(`${desk.url}/healthz`)).status).toBe(200);

  const after = await everythingStored();
  for (const [name, documents] of after) {
    // Her own profile and her own demo messages are hers to write.
    const isHers = name === "users" || name === "sessions";
    const isDesks = name === leaseCollection; // its periodic jobs begin when they like
    if (!isHers && !isDesks) expect([name, documents]).toEqual([name, before.get(name) ?? "[]"]);
  }
  const users = JSON.parse(after.get("users") ?? "[]") as { email: string; role: string }[];
  expect(users.map(({ email, role }) => [email, role]).sort()).toEqual(
    [ada, eve].map(({ email }) => [email, "user"]).sort(),
  );
  expect(users.find(({ email }) => email === ada.email)).toMatchObject({
    displayName: "Ada Byron",
  });
  expect((await ada.call("GET", "users/me")).body.data).toEqual(ada.user);

  expect(listener.received.filter(({ event }) => event !== "demo_message")).toEqual([]);
  expect(log.filter((line) => line.includes(mark))).toEqual([]);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();

  await mkdir(fileURLToPath(new URL(".", `file://${reportPath}`)), { recursive: true });
  await writeFile(reportPath, JSON.stringify({ seed, startedAt, rounds, figures }, null, 2));
});
