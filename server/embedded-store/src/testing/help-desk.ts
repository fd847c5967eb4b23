import type mongoose from "mongoose";
import { Schema } from "mongoose";

/** Models as a help desk has them, on a connection of their own. */
export function helpDeskModels(connection: mongoose.Connection) {
  const person = new Schema({ id: Schema.Types.ObjectId, name: String }, { _id: false });

  const user = new Schema(
    {
      name: { type: String, required: true },
      email: { type: String, required: true, unique: true, lowercase: true },
      mobile: { type: String, unique: true, sparse: true },
      externalId: String,
      preferences: { type: Map, of: String },
    },
    { timestamps: true },
  );
  user.index(
    { externalId: 1 },
    { unique: true, partialFilterExpression: { externalId: { $type: "string" } } },
  );

  const ticket = new Schema(
    {
      number: { type: Number, unique: true },
      subject: String,
      status: { type: String, default: "open" },
      creator: person,
      assignee: { type: Schema.Types.ObjectId, ref: "User" },
      tags: [String],
      tokens: [String],
      attachments: [{ path: String, bytes: Number }],
      unread: { type: Map, of: Number, default: {} },
      priority: Number,
      closedAt: Date,
    },
    { timestamps: true, optimisticConcurrency: true },
  );
  ticket.index({ "creator.id": 1, updatedAt: -1 });
  ticket.index({ status: 1, updatedAt: -1, _id: -1 });
  ticket.index({ tokens: 1, updatedAt: -1 });

  const message = new Schema(
    {
      ticket: { type: Schema.Types.ObjectId, ref: "Ticket" },
      seq: Number,
      sender: person,
      text: String,
      readBy: [{ user: Schema.Types.ObjectId, at: Date, _id: false }],
      clientMessageId: String,
      big: Schema.Types.BigInt,
      price: Schema.Types.Decimal128,
      bytes: Buffer,
      mixed: Schema.Types.Mixed,
      uuid: Schema.Types.UUID,
    },
    { timestamps: true },
  );
  message.index({ ticket: 1, seq: -1 }, { unique: true });
  message.index(
    { "sender.id": 1, clientMessageId: 1 },
    { unique: true, partialFilterExpression: { clientMessageId: { $exists: true } } },
  );

  const session = new Schema({
    token: { type: String, unique: true },
    expiresAt: { type: Date, expires: 0 },
  });
  const counter = new Schema({ _id: String, seq: { type: Number, default: 0 } });

  return {
    User: connection.model("User", user),
    Ticket: connection.model("Ticket", ticket),
    Message: connection.model("Message", message),
    Session: connection.model("Session", session),
    Counter: connection.model("Counter", counter),
  };
}

export type HelpDesk = ReturnType<typeof helpDeskModels>;
