import { times } from "@deskbell/shared/limits";
import { expect, it } from "vitest";
import { type Place, type PresenceAsker, presentPlacesFor } from "./place.ts";

const staff: PresenceAsker = { socketId: "s", viewerId: "cem", access: "admin", isStaff: true };
const ada: PresenceAsker = {
  socketId: "a",
  viewerId: "ada",
  access: "customer",
  isStaff: false,
};

const aPlace = (given: Partial<Place> = {}): Place => ({
  windowId: "w",
  person: { id: "bea", name: "Bea", avatar: "" },
  isStaff: true,
  ticketId: "t",
  customerId: "ada",
  isTyping: true,
  saidAtMs: 1_000,
  ...given,
});
const isVisible = (asker: PresenceAsker, place: Place, nowMs = 1_000) =>
  presentPlacesFor(asker, [place], nowMs).length === 1;

it("a window that has fallen silent is told to nobody who comes later, though it seems connected", () => {
  const forgottenAtMs = 1_000 + times.presenceTtlMs;
  expect(presentPlacesFor(staff, [aPlace()], forgottenAtMs - 1)).toMatchObject([
    { windowId: "w", agoMs: times.presenceTtlMs - 1 },
  ]);
  expect(isVisible(staff, aPlace(), forgottenAtMs)).toBe(false);
});

it.each<[string, PresenceAsker, Partial<Place>, boolean]>([
  ["staff: a colleague who looks", staff, { isTyping: false }, true],
  ["staff: themselves", staff, { person: { id: "cem", name: "Cem", avatar: "" } }, false],
  ["staff: a customer who types", staff, { isStaff: false }, true],
  ["staff: a customer who looks", staff, { isStaff: false, isTyping: false }, false],
  ["a customer: staff who type to them", ada, {}, true],
  ["a customer: staff who look", ada, { isTyping: false }, false],
  ["a customer: staff who type to somebody else", ada, { customerId: "eve" }, false],
  ["a customer: a customer who types", ada, { isStaff: false }, false],
])("who may know: %s", (_name, asker, place, expected) => {
  expect(isVisible(asker, aPlace(place))).toBe(expected);
});
