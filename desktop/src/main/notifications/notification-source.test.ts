import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { expect, test } from "vitest";
import type { Session } from "../session/session.ts";
import { createViewerReader } from "../session/viewer.ts";
import { createNotificationSource } from "./notification-source.ts";

const [agentId, customerId, ticketId] = ["a", "b", "c"].map((digit) => digit.repeat(24));
const at = "2026-11-22T10:00:00.000Z";
const address = { country: "", district: "", streetAddress: "", zipCode: "" };
const me = {
  _id: agentId,
  name: "Samir",
  displayName: "Samir",
  email: "samir@example.com",
  mobile: "",
  avatar: "",
  role: "admin",
  presentAddress: address,
  permanentAddress: address,
  createdAt: at,
  updatedAt: at,
};
const ticket = {
  _id: ticketId,
  ticket: 7,
  subject: "My lamp hums",
  description: "",
  visibility: "privet",
  enquiryInfo: "",
  creator: { id: customerId, name: "Ana Silva", avatar: "" },
  receiver: null,
  attachments: [],
  lastSeq: 0,
  lastSenderId: customerId,
  createdAt: at,
  updatedAt: at,
};
const credentials = { origin: "https://desk.example", token: "t" };
const session = { current: () => credentials, subscribe: () => () => {} } as unknown as Session;

test("what a customer does while the console still asks who the agent is, raises a notification", async () => {
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  const call = () => answer.promise;
  const viewer = createViewerReader({ session, call });
  const notificationSource = createNotificationSource({ session, viewer, call });
  const read = viewer.read();
  const content = notificationSource({
    kind: "event",
    name: "ticket_changed",
    payload: [ticket],
  } as ConnectionEvent);
  answer.resolve({ status: 200, body: { status: "success", data: me } });
  await read;
  expect(await content).toMatchObject({ kind: "ticket", number: 7, from: "Ana Silva" });
});
