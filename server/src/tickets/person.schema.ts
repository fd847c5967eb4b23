import { Schema } from "mongoose";

/** A person as they were called when they wrote; who it is says the id. */
export const personSchema = new Schema(
  {
    id: { type: String, required: true },
    name: { type: String, required: true },
    avatar: { type: String, default: "" },
  },
  { _id: false },
);
