import { type Connection, type Model, Schema, type Types } from "mongoose";

type Person = { id: Types.ObjectId; name: string };

export type User = {
  name: string;
  email: string;
  mobile?: string;
  externalId?: string;
  preferences?: Map<string, string>;
};

export type Ticket = {
  number: number;
  subject?: string;
  status: string;
  creator?: Person;
  assignee?: Types.ObjectId | null;
  tags: Types.Array<string>;
  tokens: Types.Array<string>;
  attachments: Types.DocumentArray<{ path: string; bytes: number }>;
  unread?: Map<string, number>;
  priority?: number;
  closedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
};

export type Message = {
  ticket: Types.ObjectId;
  seq: number;
  sender?: Person;
  text?: string;
  readBy: { user: Types.ObjectId; at: Date }[];
  clientMessageId?: string;
  big?: bigint;
  price?: Types.Decimal128;
  bytes?: Buffer;
  mixed?: unknown;
  uuid?: Types.UUID;
};

export type Session = { token: string; expiresAt: Date };
export type Counter = { _id: string; seq: number };

export type HelpDesk = {
  User: Model<User>;
  Ticket: Model<Ticket>;
  Message: Model<Message>;
  Session: Model<Session>;
  Counter: Model<Counter>;
};

/** Models as a help desk has them, on a connection of their own. */
export function helpDeskModels(connection: Connection): HelpDesk {
  const person = new Schema({ id: Schema.Types.ObjectId, name: String }, { _id: false });

  const user = new Schema<User>(
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

  const ticket = new Schema<Ticket>(
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

  const message = new Schema<Message>(
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

  const session = new Schema<Session>({
    token: { type: String, unique: true },
    expiresAt: { type: Date, expires: 0 },
  });
  const counter = new Schema<Counter>({ _id: String, seq: { type: Number, default: 0 } });

  return {
    User: connection.model("User", user),
    Ticket: connection.model("Ticket", ticket),
    Message: connection.model("Message", message),
    Session: connection.model("Session", session),
    Counter: connection.model("Counter", counter),
  };
}
