import { model, Schema } from "mongoose";

const CounterModel = model(
  "Counter",
  new Schema({ _id: String, value: { type: Number, required: true } }, { versionKey: false }),
);

/** The next ticket number. Numbers grow and are never used twice; one may be missing if opening its ticket failed. */
export async function allocateTicketNumber(): Promise<number> {
  const counter = await CounterModel.findOneAndUpdate(
    { _id: "ticket" },
    { $inc: { value: 1 } },
    { upsert: true, returnDocument: "after" },
  ).lean();
  return counter.value;
}
