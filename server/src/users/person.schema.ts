import { Schema } from "mongoose";

/** Who somebody is says the id; the name is what they were called then, in case their record is gone. */
export const storedPersonSchema = new Schema(
  {
    id: { type: String, required: true },
    name: { type: String, required: true },
  },
  { _id: false },
);
