import { expect, it } from "vitest";
import { aCustomer } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { UserModel } from "../user.model.ts";

const { desk, admin: nora } = aTestDeskWithPeople();
const usual = {
  answers: true,
  solved: true,
  assigned: true,
  mentioned: true,
  answered: false,
  quietHours: null,
};
const nights = { from: "22:00", to: "07:00", timeZone: "Europe/Warsaw" };

it("somebody who has chosen nothing gets the mails that are usual, also one whose record is of before", async () => {
  const zofia = await aCustomer(desk);
  await UserModel.collection.updateOne({ email: zofia.email }, { $unset: { mails: 1 } });
  expect(await zofia.call("GET", "users/me/mails")).toMatchObject({
    status: 200,
    // This desk sends none.
    body: { status: "success", data: { preferences: usual, sendsMails: false } },
  });
});

it("everybody says for themselves which mails they get and when, one thing or several; the rest stays", async () => {
  const zofia = await aCustomer(desk);
  const say = (change: object) => zofia.call("PATCH", "users/me/mails", change);
  const { updatedAt } = (await zofia.call("GET", "users/me")).body.data;
  expect((await say({ solved: false })).body.data.preferences).toEqual({ ...usual, solved: false });
  await say({ quietHours: nights, answered: true });
  const chosen = { ...usual, solved: false, answered: true, quietHours: nights };
  expect((await zofia.call("GET", "users/me/mails")).body.data.preferences).toEqual(chosen);
  expect((await say({ quietHours: null })).body.data.preferences.quietHours).toBeNull();
  expect((await nora.call("GET", "users/me/mails")).body.data.preferences).toEqual(usual);
  // Nobody changed their profile.
  expect((await zofia.call("GET", "users/me")).body.data.updatedAt).toBe(updatedAt);
});

it.each([
  ["a word instead of yes or no", { answers: "yes" }],
  ["a kind that there is not", { everything: true }],
  ["hours without an end", { quietHours: { from: "22:00", timeZone: "Europe/Warsaw" } }],
  ["a time that no clock shows", { quietHours: { ...nights, to: "24:00" } }],
  ["hours that end when they begin", { quietHours: { ...nights, to: "22:00" } }],
  ["a time zone of nowhere", { quietHours: { ...nights, timeZone: "Nowhere/Land" } }],
  ["something else beside the hours", { quietHours: { ...nights, $where: "1" } }],
])("%s is refused", async (_, change) => {
  expect(await nora.call("PATCH", "users/me/mails", change)).toMatchObject({ status: 400 });
});
