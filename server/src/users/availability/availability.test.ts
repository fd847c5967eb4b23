import type { StaffMember } from "@deskbell/shared/users/user";
import { beforeAll, describe, expect, it } from "vitest";
import { aListener } from "../../testing/a-listener.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { UserModel } from "../user.model.ts";
import { lostAfterMs } from "./availability.service.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
let kim: TestPerson;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim");
});

const say = (who: TestPerson, availability: unknown) =>
  who.call("PUT", "users/me/availability", { availability });
async function availabilityOf(who: TestPerson) {
  const staff: StaffMember[] = (await nora.call("GET", "users/staff")).body.data;
  return staff.find(({ id }) => id === who.user._id)?.availability;
}

describe("an agent", () => {
  it("is away until they first open a window, then online, and what they say stays", async () => {
    expect(await availabilityOf(kim)).toBe("away");
    const window = await aListener(desk, kim);
    await expect.poll(() => availabilityOf(kim)).toBe("online");
    window.close();
    expect((await say(kim, "away")).body.data).toEqual({
      personId: kim.user._id,
      availability: "away",
      capacity: 10,
    });
    const again = await aListener(desk, kim);
    await desk.availability.connected({ ...kim.user, id: kim.user._id } as never);
    expect(await availabilityOf(kim)).toBe("away");
    again.close();
  });

  it("says it, and colleagues' windows are told", async () => {
    const window = await aListener(desk, nora);
    await say(kim, "away_reassigning");
    const published = await window.receives(
      "availability:changed",
      ({ personId }) => personId === kim.user._id,
    );
    expect(published.availability).toBe("away_reassigning");
    window.close();
  });

  it("who was taken for lost while the desk was away is online again with the next look at who is connected", async () => {
    await say(kim, "online");
    await UserModel.updateOne(
      { _id: kim.user._id },
      { lastSeenAt: new Date(Date.now() - lostAfterMs) },
    );
    await desk.availability.noteLost();
    expect(await availabilityOf(kim)).toBe("away");
    await desk.availability.seen([kim.user._id]);
    expect(await availabilityOf(kim)).toBe("online");
  });

  it("is away thirty minutes after the connection was lost, not sooner, and online when they come back", async () => {
    await say(kim, "online");
    const seenAgo = (ms: number) =>
      UserModel.updateOne({ _id: kim.user._id }, { lastSeenAt: new Date(Date.now() - ms) });
    await seenAgo(lostAfterMs - 60_000);
    await desk.availability.noteLost();
    expect(await availabilityOf(kim)).toBe("online");
    await seenAgo(lostAfterMs);
    await desk.availability.noteLost();
    expect(await availabilityOf(kim)).toBe("away");
    const window = await aListener(desk, kim);
    await expect.poll(() => availabilityOf(kim)).toBe("online");
    window.close();
    // A phone in the pocket that is connected is seen by its node.
    await seenAgo(lostAfterMs);
    await desk.availability.seen([kim.user._id]);
    await desk.availability.noteLost();
    expect(await availabilityOf(kim)).toBe("online");
  });

  it("has the room that an admin says, and a customer is none of this", async () => {
    const set = (who: TestPerson, capacity: unknown) =>
      who.call("PUT", `users/${kim.user._id}/capacity`, { capacity });
    expect((await set(nora, 3)).body.data).toMatchObject({ capacity: 3 });
    expect((await set(kim, 30)).status).toBe(403);
    for (const capacity of [-1, 1.5, "many", 501, null]) {
      expect((await set(nora, capacity)).status).toBe(400);
    }
    expect((await say(ada, "online")).status).toBe(403);
    for (const bad of ["busy", "", null, 7]) expect((await say(kim, bad)).status).toBe(400);
  });

  it("who is ill is said to be away by an admin alone; who is said to be online and is not here is away again in time", async () => {
    const ida = await anAgent(desk, "Ida");
    const set = (by: TestPerson, whom: TestPerson, availability: unknown) =>
      by.call("PUT", `users/${whom.user._id}/availability`, { availability });
    expect((await set(nora, ida, "away_reassigning")).body.data).toMatchObject({
      personId: ida.user._id,
      availability: "away_reassigning",
    });
    expect((await set(kim, ida, "online")).status).toBe(403);
    expect((await set(nora, ada, "online")).status).toBe(404);
    expect((await set(nora, ida, "busy")).status).toBe(400);
    await set(nora, ida, "online");
    expect(await availabilityOf(ida)).toBe("online");
    const { lastSeenAt } = await UserModel.findById(ida.user._id).orFail().lean();
    expect(lastSeenAt).toBeInstanceOf(Date);
    const lastSeen = { lastSeenAt: new Date(Date.now() - lostAfterMs) };
    await UserModel.updateOne({ _id: ida.user._id }, lastSeen);
    await desk.availability.noteLost();
    expect(await availabilityOf(ida)).toBe("away");
  });
});
