import type { Access } from "@deskbell/shared/users/user";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { can } from "../../state/access.ts";
import { sessionEnded, sessionStarted } from "../../state/session.slice.ts";
import { aUser } from "../../testing/builders.ts";
import { answerByContract } from "../../testing/contract-fetch.ts";
import { addServerData, store } from "../store.ts";
import { checkRights, refreshRights } from "./refresh-rights.ts";

/** What the desk says that the signed-in person is. */
let access: Access;
let asked: { path: string }[];

beforeAll(() => addServerData());
beforeEach(() => {
  access = "agent";
  ({ asked } = answerByContract({
    "GET users/me": () => ({ status: "success", data: aUser({ access }) }),
    "GET users/is-admin/:email": () => ({ admin: false }),
  }));
  store.dispatch(sessionStarted(aUser({ access: "customer" })));
});
afterEach(() => {
  store.dispatch(sessionEnded("left"));
  vi.unstubAllGlobals();
});

const paths = () => asked.map(({ path }) => path);

it("an agent whose console connects again is shown what they were given meanwhile", async () => {
  await store.dispatch(checkRights());
  expect(can(store.getState(), "ticket:work")).toBe(true);
  expect(paths()).toEqual(["users/me", expect.stringContaining("users/is-admin/")]);
});

it("nothing else is asked for where the rights are as they were", async () => {
  access = "customer";
  await store.dispatch(checkRights());
  expect(paths()).toEqual(["users/me"]);
});

it("an answer for somebody who has signed out meanwhile changes nothing", async () => {
  const asking = store.dispatch(refreshRights());
  store.dispatch(sessionEnded("left"));
  await asking;
  expect(store.getState().session.user).toBeNull();
});
