import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import {
  desktopSettingsChangeSchema,
  desktopSettingsSchema,
} from "@deskbell/shared/desktop/desktop-settings";
import { expect, test } from "vitest";
import { formatNotification, type NotificationContent } from "./notification-text.ts";

const content: NotificationContent = {
  ticketId: "0123456789abcdef01234567",
  number: 42,
  kind: "message",
  from: "Ana Silva",
  text: "It is cold",
};

// case G13
test("a notification shows as much as the agent wants on the screen", () => {
  expect(formatNotification(content, 1, "message")).toEqual({
    title: "New message in #42",
    body: "Ana Silva: It is cold",
  });
  expect(formatNotification(content, 3, "message").title).toBe("3 new messages in #42");
  expect(formatNotification(content, 1, "number")).toEqual({
    title: "New message in #42",
    body: "",
  });
  expect(formatNotification(content, 1, "sender").body).toBe("From Ana Silva");
  expect(formatNotification(content, 3, "none")).toEqual({
    title: "Deskbell",
    body: "You have 3 new messages.",
  });
  expect(formatNotification({ ...content, kind: "ticket" }, 0, "none").body).toBe(
    "You have a new ticket.",
  );
});

test("what a colleague did is said with the ticket, and with who it was", () => {
  const about = { ...content, from: "Kim Park", text: "My lamp hums" };
  const said = (kind: "assigned" | "mentioned", detail: "none" | "number" | "sender" | "message") =>
    Object.values(formatNotification({ ...about, kind }, 0, detail));
  expect(said("assigned", "message")).toEqual([
    "#42 was assigned to you",
    "Kim Park: My lamp hums",
  ]);
  expect(said("mentioned", "sender")).toEqual(["You were mentioned in #42", "From Kim Park"]);
  expect(said("mentioned", "number")).toEqual(["You were mentioned in #42", ""]);
  expect(said("assigned", "none")).toEqual(["Deskbell", "A ticket was assigned to you."]);
  const byDesk = { ...about, from: "", kind: "assigned" as const };
  expect(formatNotification(byDesk, 0, "message").body).toBe("My lamp hums");
});

// case G13
test("whatever a customer writes stays one line, in its place and short", () => {
  const text = `\u202E<b>bold</b>\u0007\n\n${"👩‍🔧".repeat(5_000)}`;
  const { body } = formatNotification({ ...content, from: "Ana\u202E\nSilva", text }, 1, "message");
  expect(body).toMatch(/^Ana Silva: <b>bold<\/b> 👩‍🔧/);
  expect(Array.from(new Intl.Segmenter().segment(body)).length).toBeLessThanOrEqual(200);
  expect(body.endsWith("👩‍🔧…")).toBe(true);
});

test("who has chosen nothing more sees the ticket's number alone, also who was given the text before", () => {
  expect(defaultDesktopSettings.notificationText).toBe("number");
  const before = { ...defaultDesktopSettings, notificationText: "full" };
  expect(desktopSettingsSchema.parse(before).notificationText).toBe("number");
  const chosen = { ...defaultDesktopSettings, notificationText: "none" };
  expect(desktopSettingsSchema.parse(chosen).notificationText).toBe("none");
  expect(desktopSettingsChangeSchema.parse({ theme: "dark" })).toEqual({ theme: "dark" });
});
