import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aHelpDesk, type FilledHelpDesk } from "./testing/a-help-desk.ts";

let filled: FilledHelpDesk;
let desk: FilledHelpDesk["desk"];
let ada: FilledHelpDesk["ada"];

beforeAll(async () => {
  filled = await aHelpDesk();
  ({ desk, ada } = filled);
});
afterAll(() => filled.close());

const ticketNumber = async (number: number) => desk.Ticket.findOne({ number }).orFail();

describe("models", () => {
  it("find their indexes as they have made them", async () => {
    for (const model of Object.values(desk)) {
      await model.createCollection();
      expect(await model.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
    }
  });

  it("keep every type as it was", async () => {
    const { _id } = await desk.Message.create({
      ticket: (await ticketNumber(1001))._id,
      seq: 1,
      sender: ada,
      big: 9007199254740993n,
      price: "12.345",
      bytes: Buffer.from("hey"),
      mixed: { list: [1, { nothing: null }], at: new Date(5), "a.b": 1 },
      uuid: "d8b3b6e2-7c1a-4a52-9d0a-0e2f4a1b2c3d",
    });
    const stored = await desk.Message.findById(_id).orFail();
    expect(stored.big).toBe(9007199254740993n);
    expect(String(stored.price)).toBe("12.345");
    expect(String(stored.bytes)).toBe("hey");
    expect(stored.mixed).toEqual({ list: [1, { nothing: null }], at: new Date(5), "a.b": 1 });
    expect(String(stored.uuid)).toBe("d8b3b6e2-7c1a-4a52-9d0a-0e2f4a1b2c3d");
    expect(await desk.Message.countDocuments({ big: 9007199254740992n })).toBe(0);
    await desk.Message.updateOne({ _id }, { $inc: { big: 1n } });
    expect((await desk.Message.findById(_id).orFail()).big).toBe(9007199254740994n);
  });

  it("refuse a second account for the same address", async () => {
    const again = desk.User.create({ name: "Other", email: "ada@example.com" });
    await expect(again).rejects.toMatchObject({
      name: "MongoServerError",
      code: 11000,
      keyPattern: { email: 1 },
    });
  });

  it("notice that somebody else has saved in between", async () => {
    const [mine, theirs] = [await ticketNumber(1003), await ticketNumber(1003)];
    await mine.set({ subject: "mine" }).save();
    await expect(theirs.set({ subject: "theirs" }).save()).rejects.toMatchObject({
      name: "VersionError",
    });
  });

  it("change parts of a document", async () => {
    const ticket = await ticketNumber(1005);
    ticket.attachments.push({ path: "/a", bytes: 1 }, { path: "/b", bytes: 2 });
    await ticket.save();
    ticket.attachments[0]?.set({ bytes: 9 });
    ticket.tags.pull("all");
    ticket.tags.addToSet("vip");
    ticket.unread?.set(String(ada.id), 3);
    await ticket.save();
    await desk.Ticket.updateOne({ number: 1005 }, { $inc: { [`unread.${ada.id}`]: 1 } });
    const stored = await desk.Ticket.findOne({ number: 1005 }).lean();
    expect(stored?.attachments.map(({ bytes }) => bytes)).toEqual([9, 2]);
    expect(stored?.tags).toEqual(["t0", "vip"]);
    expect(stored?.unread).toEqual({ [String(ada.id)]: 4 });
  });

  it("populate what they refer to", async () => {
    await desk.Ticket.updateOne({ number: 1007 }, { assignee: ada.id });
    const ticket = await ticketNumber(1007);
    await ticket.populate("assignee", "name");
    expect(ticket.assignee).toMatchObject({ name: "Ada Byron" });
  });
});

describe("at the same time", () => {
  it("no two tickets get the same number", async () => {
    const next = () =>
      desk.Counter.findOneAndUpdate(
        { _id: "ticket" },
        { $inc: { seq: 1 } },
        { upsert: true, returnDocument: "after" },
      );
    const numbers = await Promise.all(Array.from({ length: 60 }, next));
    expect(numbers.map((counter) => counter?.seq).sort((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    );
  });

  it("messages of one ticket get gapless numbers", async () => {
    const ticket = new mongoose.Types.ObjectId();
    const send = async (text: string): Promise<void> => {
      const last = await desk.Message.findOne({ ticket }).sort({ seq: -1 }).lean();
      try {
        await desk.Message.create({ ticket, seq: (last?.seq ?? 0) + 1, text });
      } catch (error) {
        if ((error as { code?: number }).code === 11000) return send(text);
        throw error;
      }
    };
    await Promise.all(Array.from({ length: 25 }, (_, n) => send(`${n}`)));
    const seqs = (await desk.Message.find({ ticket }).sort({ seq: 1 }).lean()).map((m) => m.seq);
    expect(seqs).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
  });

  it("a ticket is claimed by one agent only", async () => {
    const { _id } = await ticketNumber(1009);
    const claims = await Promise.all(
      Array.from({ length: 15 }, () =>
        desk.Ticket.updateOne({ _id, assignee: null }, { $set: { assignee: ada.id } }),
      ),
    );
    expect(claims.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
  });

  it("one document is made however often it is asked for", async () => {
    const found = await Promise.all(
      Array.from({ length: 20 }, () =>
        desk.User.findOneAndUpdate(
          { email: "race@example.com" },
          { $setOnInsert: { name: "Race" } },
          { upsert: true, returnDocument: "after" },
        ),
      ),
    );
    expect(new Set(found.map((user) => String(user?._id))).size).toBe(1);
  });
});

describe("lists", () => {
  it("go on behind the last ticket shown", async () => {
    const newest = { updatedAt: -1, _id: -1 } as const;
    const first = await desk.Ticket.find({ status: "open" }).sort(newest).limit(10).lean();
    const last = first.at(-1) as (typeof first)[number];
    const behindLast = {
      status: "open",
      $or: [
        { updatedAt: { $lt: last.updatedAt } },
        { updatedAt: last.updatedAt, _id: { $lt: last._id } },
      ],
    };
    const second = await desk.Ticket.find(behindLast).sort(newest).limit(10).lean();
    expect(second).toHaveLength(10);
    expect(second[0]?.updatedAt.getTime()).toBeLessThan(last.updatedAt.getTime());
  });

  it("find words by their beginning", async () => {
    expect(await desk.Ticket.countDocuments({ tokens: /^w11/ })).toBe(11);
    expect(await desk.Ticket.countDocuments({ tokens: { $all: [/^parc/, /^w1/] } })).toBe(31);
  });

  it("stream one after the other", async () => {
    let count = 0;
    for await (const ticket of desk.Ticket.find().sort("number").batchSize(25).cursor()) {
      expect(ticket.number).toBe(1000 + count++);
    }
    expect(count).toBe(120);
  });
});

describe("read receipts", () => {
  it("are set in the right element", async () => {
    const ticket = new mongoose.Types.ObjectId();
    await desk.Message.insertMany([1, 2, 3].map((seq) => ({ ticket, seq })));
    const unread = { ticket, seq: { $lte: 2 }, "readBy.user": { $ne: ada.id } };
    await desk.Message.updateMany(unread, { $push: { readBy: { user: ada.id, at: new Date(1) } } });
    const isMine = { $eq: ["$$read.user", ada.id] };
    const readAgain = { $mergeObjects: ["$$read", { at: new Date(3) }] };
    const changed = { $cond: [isMine, readAgain, "$$read"] };
    await desk.Message.updateOne(
      { ticket, seq: 1, "readBy.user": ada.id },
      [{ $set: { readBy: { $map: { input: "$readBy", as: "read", in: changed } } } }],
      { updatePipeline: true },
    );
    const messages = await desk.Message.find({ ticket }).sort("seq").lean();
    const readAt = messages.map(({ readBy }) => readBy.map(({ at }) => at?.getTime()));
    expect(readAt).toEqual([[3], [1], []]);
  });
});
