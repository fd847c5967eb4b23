import { macroStatuses } from "@deskbell/shared/macros/macro-set";
import { type Priority, priorities } from "@deskbell/shared/tickets/priority";
import { Schema } from "mongoose";

/**
 * What the author of a reply wants to become of its ticket, as the message itself holds it: it is applied when the
 * message is brought to its ticket, in order, by whichever process does that. A macro sets fields by it.
 */
export type IntendedChange = {
  status?: (typeof macroStatuses)[number] | null | undefined;
  snoozedUntil?: Date | null | undefined;
  /** Of a macro; checked before the message was stored. */
  fields?: IntendedFields | null | undefined;
  /** How the macro was called then. */
  macro?: string | null | undefined;
};

export type IntendedFields = {
  priority?: Priority | null | undefined;
  teamId?: string | null | undefined;
  /** Null gives it back to its team; missing leaves it. */
  assigneeId?: string | null | undefined;
  addTagIds?: string[] | null | undefined;
  removeTagIds?: string[] | null | undefined;
};

const fieldsSchema = new Schema(
  {
    priority: { type: String, enum: priorities },
    teamId: { type: String },
    assigneeId: { type: String },
    addTagIds: { type: [String], default: undefined },
    removeTagIds: { type: [String], default: undefined },
  },
  { _id: false },
);

export const intendedSchema = new Schema(
  {
    status: { type: String, enum: macroStatuses },
    snoozedUntil: { type: Date },
    fields: { type: fieldsSchema },
    macro: { type: String },
  },
  { _id: false },
);
