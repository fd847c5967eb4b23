import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { createCaller } from "../../testing/call-api.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { demoPassword } from "./demo-people.ts";
import { demoTickets } from "./demo-tickets.ts";
import { seedDemoData } from "./seed-demo-data.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());

const counts = () => Promise.all([TicketModel.countDocuments(), MessageModel.countDocuments()]);

it("a trial that was cut off while it was filled is finished by the next start, and nothing is there twice", async () => {
  const cutOff = seedDemoData({
    ...desk,
    onProgress(done) {
      if (done === 3) throw new Error("power cut");
    },
  });
  await expect(cutOff).rejects.toThrow("power cut");
  const progress: number[] = [];
  await seedDemoData({ ...desk, onProgress: (done) => progress.push(done) });
  const after = await counts();
  expect(after[0]).toBe(demoTickets.length + 1);
  expect(progress.at(-1)).toBe(after[0]);

  await seedDemoData({ ...desk, onProgress: () => progress.push(-1) });
  expect(await counts()).toEqual(after);
  expect(progress).not.toContain(-1);
});

it("both demo people can sign in; the customer sees their tickets with pictures, the admin all", async () => {
  const signIn = async (email: string) => {
    const { body } = await createCaller(desk.url)("POST", "users/login", {
      email,
      password: demoPassword,
    });
    return createCaller(desk.url, body.data.token);
  };
  const customer = await signIn("demo-customer@example.com");
  const admin = await signIn("demo-admin@example.com");
  const own = (await customer("GET", "conversation")).body as Ticket[];
  const all = (await admin("GET", "conversation")).body as Ticket[];
  expect(own.map(({ creator }) => creator.name)).toEqual(Array(3).fill("Mara Lindqvist"));
  expect(all).toHaveLength(demoTickets.length + 1);
  const dripping = own.find(({ subject }) => subject.includes("drips"));
  const picture = await fetch(desk.url + dripping?.attachments[0]?.path);
  expect(picture.headers.get("content-type")).toBe("image/webp");
  const messages = (await admin("GET", `message/${dripping?._id}`)).body as Message[];
  expect(messages[0]?.text).toContain("Size 8");
});
