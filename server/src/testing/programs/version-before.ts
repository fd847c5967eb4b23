import { createHash } from "node:crypto";
import { Types } from "mongoose";

const noAddress = { country: "", district: "", streetAddress: "", zipCode: "" };

type WrittenAt = { at: Date };
type Somebody = { id: string; name: string };

/** Documents as 0.1.0 wrote them before it knew who has read what (commit ec0b84b), to be inserted as they are. */
export const versionBefore = {
  user({
    uid,
    email,
    name,
    role,
    at,
  }: WrittenAt & Record<"uid" | "email" | "name" | "role", string>) {
    return {
      _id: new Types.ObjectId(),
      uid,
      email,
      name,
      displayName: name,
      mobile: "",
      photo: null,
      role,
      presentAddress: noAddress,
      permanentAddress: noAddress,
      disabledAt: null,
      searchWords: [name.toLowerCase(), email],
      createdAt: at,
      updatedAt: at,
    };
  },

  ticket(facts: WrittenAt & { number: number; creator: Somebody; receiver: Somebody }) {
    const { number, creator, receiver, at } = facts;
    return {
      _id: new Types.ObjectId(),
      number,
      subject: `The kettle of ${number}`,
      description: "It has been silent since Monday.",
      visibility: "privet",
      enquiryInfo: "General",
      creator,
      receiver,
      attachments: [],
      lastSeq: 0,
      searchWords: ["kettle"],
      lastSenderId: "",
      createdAt: at,
      updatedAt: at,
    };
  },

  message(facts: WrittenAt & { ticketId: Types.ObjectId; seq: number; sender: Somebody }) {
    const { ticketId: conversationId, seq, sender, at } = facts;
    const text = `Message ${seq}`;
    return {
      _id: new Types.ObjectId(),
      conversationId,
      seq,
      clientMessageId: crypto.randomUUID(),
      fingerprint: createHash("sha256").update(text).digest("hex"),
      sender,
      text,
      files: [],
      searchWords: ["message", String(seq)],
      createdAt: at,
    };
  },
};
