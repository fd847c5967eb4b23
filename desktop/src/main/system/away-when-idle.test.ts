import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import type { Availability } from "@deskbell/shared/users/availability";
import { beforeEach, expect, test } from "vitest";
import { recorded } from "../../../electron-fake/src/recorded.ts";
import { powerMonitor } from "../../../electron-fake/src/system/power-monitor.ts";
import type { ApiClient } from "../server/api-client.ts";
import { createAwayWhenIdle } from "./away-when-idle.ts";

const id = "0123456789abcdef01234567";
const credentials = { origin: "https://desk.example", token: "t1" };

let availability: Availability;
let isReachable: boolean;
let isAnswerLost: boolean;
let minutes: number;
let asked: string[];
let kept: readonly string[];
let viewerId: string;

beforeEach(() => {
  [availability, isReachable, minutes, asked, kept] = ["online", true, 15, [], []];
  viewerId = id;
  isAnswerLost = false;
  recorded.idleSeconds = 0;
});

const call: ApiClient = async ({ path }, { method = "GET", body } = {}) => {
  asked.push(`${method} ${path}`);
  if (!isReachable) return { status: "offline", body: null };
  if (method === "PUT") ({ availability } = body as { availability: Availability });
  if (method === "PUT" && isAnswerLost) return { status: "offline", body: null };
  const nora = {
    id: viewerId,
    name: "Nora",
    avatar: "",
    access: "admin",
    availability,
    capacity: 5,
  };
  return { status: 200, body: { status: "success", data: [nora] } };
};

function aConsole() {
  return createAwayWhenIdle({
    power: powerMonitor,
    settings: {
      read: () => ({ ...defaultDesktopSettings, awayAfterMinutes: minutes }),
      wentAway: () => kept,
      keepWentAway(agentIds) {
        kept = agentIds;
      },
    },
    session: { current: () => credentials },
    viewer: { current: async () => ({ id: viewerId, isStaff: true }) },
    call,
  });
}

test("an agent who has left the computer is away, and online again once it is touched", async () => {
  const { look } = aConsole();
  recorded.idleSeconds = 15 * 60 - 1;
  await look();
  expect([availability, asked]).toEqual(["online", []]);
  recorded.idleSeconds = 15 * 60;
  await look();
  await look();
  expect(availability).toBe("away");
  expect(asked).toEqual(["GET users/staff", "PUT users/me/availability"]);
  recorded.idleSeconds = 0;
  await look();
  expect([availability, kept]).toEqual(["online", []]);
});

test("what the agent or an admin chose themselves stays, before and meanwhile", async () => {
  const { look } = aConsole();
  availability = "away_reassigning";
  recorded.idleSeconds = 3_600;
  await look();
  recorded.idleSeconds = 0;
  await look();
  expect(availability).toBe("away_reassigning");

  availability = "online";
  recorded.idleSeconds = 3_600;
  await look();
  expect(availability).toBe("away");
  availability = "online"; // at another computer
  await look();
  expect(availability).toBe("online");
  availability = "away_reassigning";
  recorded.idleSeconds = 0;
  await look();
  expect([availability, kept]).toEqual(["away_reassigning", []]);
});

test("without a connection it is done once there is one; a console that was ended brings its agent back at the next start", async () => {
  recorded.idleSeconds = 3_600;
  isReachable = false;
  const { look } = aConsole();
  await look();
  expect(availability).toBe("online");
  isReachable = true;
  await look();
  expect(availability).toBe("away");
  recorded.idleSeconds = 0;
  isReachable = false;
  await aConsole().look();
  expect(kept).toEqual([id]);
  isReachable = true;
  await aConsole().look();
  expect([availability, kept]).toEqual(["online", []]);
});

test("who was made away by a request whose answer was lost is online again, too", async () => {
  recorded.idleSeconds = 3_600;
  isAnswerLost = true;
  const { look } = aConsole();
  await look();
  await look();
  expect(availability).toBe("away");
  [recorded.idleSeconds, isAnswerLost] = [0, false];
  await look();
  expect([availability, kept]).toEqual(["online", []]);
});

test("an agent who does not want it, or uses the computer as somebody else, is left alone", async () => {
  minutes = 0;
  recorded.idleSeconds = 36_000;
  kept = ["0123456789abcdef01234568"]; // who was signed in before
  await aConsole().look();
  recorded.idleSeconds = 0;
  await aConsole().look();
  expect(asked).toEqual([]);
});

test("of two agents at one computer each is online again once they are back", async () => {
  recorded.idleSeconds = 3_600;
  await aConsole().look();
  [viewerId, availability] = ["0123456789abcdef01234568", "online"];
  await aConsole().look();
  expect([availability, kept]).toEqual(["away", [id, viewerId]]);
  recorded.idleSeconds = 0;
  await aConsole().look();
  expect([availability, kept]).toEqual(["online", [id]]);
  [viewerId, availability] = [id, "away"];
  await aConsole().look();
  expect([availability, kept]).toEqual(["online", []]);
});
