import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { SessionModel } from "../identity/session.model.ts";
import { formOf } from "../testing/call-api.ts";
import { aPicture } from "../testing/files.ts";
import { aCustomer, signIn } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aTicket } from "../testing/tickets.ts";
import { MessageModel } from "./message.model.ts";

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk({ messageQueueBounds: { revalidateEveryMs: 20, waitMaxMs: 60_000 } });
});
afterAll(() => desk.close());
afterEach(() => vi.restoreAllMocks());

it.each([false, true])(
  "a message that waited long for others is not stored once its sender has signed out (with a picture: %s)",
  async (hasPicture) => {
    const ada = await aCustomer(desk);
    const elsewhere = await signIn(desk, ada.email);
    const ticket = await aTicket(ada);
    const files = await desk.countFiles();
    const { collection } = MessageModel;
    const insert = collection.insertOne.bind(collection);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const inserting = vi.spyOn(collection, "insertOne").mockImplementation(async (...all) => {
      await held;
      return insert(...all);
    });
    const lookUp = vi.spyOn(SessionModel.collection, "aggregate");
    const timesLookedUp = () => lookUp.mock.calls.length;
    const send = (from: typeof ada, text: string, attachments: File[] = []) =>
      from.call("POST", "message", formOf({ conversationId: ticket._id, text, attachments }));

    const first = send(elsewhere, "first");
    await expect.poll(() => inserting.mock.calls.length).toBe(1);
    lookUp.mockClear();
    const second = send(ada, "too late", hasPicture ? [await aPicture()] : []);
    // It has come in, and was let through before it waits: at the door, then once or twice.
    await expect.poll(timesLookedUp).toBeGreaterThan(3);
    await ada.call("POST", "users/logout");
    const timesBefore = timesLookedUp();
    await expect.poll(timesLookedUp).toBeGreaterThan(timesBefore);
    release();
    expect((await first).status).toBe(201);
    expect((await second).status).toBe(401);
    expect(await MessageModel.countDocuments({ conversationId: ticket._id })).toBe(1);
    expect(await desk.countFiles()).toBe(files);
  },
);
