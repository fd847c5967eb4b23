import * as z from "zod";
import { singleLineText } from "../plain-text.ts";

const messageMaxChars = 500;
const roomMaxChars = 40;

// The demo page (spec §2 /test, §7): shows a developer that sockets and rooms work. A trial's only.

const message = singleLineText.pipe(
  z.string().min(1, "Write something.").max(messageMaxChars, `Max length ${messageMaxChars}`),
);
/** The name of a room; the server keeps these rooms apart from its own. */
export const demoRoomSchema = z
  .string()
  .trim()
  .regex(/^[\w-]+$/, "Letters, digits, - and _ only.")
  .max(roomMaxChars, `Max length ${roomMaxChars}`);

/** POST inbox/message, and the event send_message: to everybody who looks at the demo page */
export const newDemoMessageSchema = z.object({ message });
export type NewDemoMessage = z.infer<typeof newDemoMessageSchema>;

/** The event send_Room_message: to everybody who has joined the room */
export const newRoomMessageSchema = z.object({ room: demoRoomSchema, message });
export type NewRoomMessage = z.infer<typeof newRoomMessageSchema>;

/** The event demo_message; `room` is empty when it went to everybody. */
export interface DemoMessage {
  room: string;
  message: string;
  /** Name of the sender. */
  from: string;
}

/** What the demo page's events are acknowledged with. */
export interface DemoAnswer {
  /** Empty when it was taken. */
  problem: string;
}
