import type { ListedPerson } from "@deskbell/shared/users/people";
import { expect, it } from "vitest";
import { personChanges } from "./person-changes.ts";

const person: ListedPerson = {
  id: "6b04ea35f93139ba3002be65",
  name: "Grete Guest",
  avatar: "",
  email: "grete@example.com",
  role: "user",
  access: "customer",
  isVerified: false,
  isDisabled: false,
  ticketCount: 1,
  createdAt: "2026-11-24T00:00:00.000Z",
};
const actionsFor = (changed: Partial<ListedPerson>) =>
  personChanges({ ...person, ...changed }, false).map(({ action }) => action);

it("a customer can be given rights, and a guest, who cannot sign in, can only be kept out", () => {
  expect(actionsFor({})).toEqual(["Make agent", "Make admin", "Disable"]);
  expect(actionsFor({ isGuest: true })).toEqual(["Disable"]);
});
