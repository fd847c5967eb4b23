import { model, Schema } from "mongoose";

/** Whether the demo data are there; a start that was cut off is finished by the next one. */
export const SeedModel = model(
  "Seed",
  new Schema(
    {
      _id: { type: String, required: true },
      /** The demo's "now": ages of tickets are counted back from it. */
      startedAt: { type: Date, required: true },
      isDone: { type: Boolean, default: false },
    },
    { versionKey: false },
  ),
);
