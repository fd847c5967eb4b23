import {
  type DemoAnswer,
  demoRoomSchema,
  newDemoMessageSchema,
  newRoomMessageSchema,
} from "@deskbell/shared/demo/demo";
import * as z from "zod";
import { type LiveServer, type LiveServerSocket, roomOf } from "../realtime/live.ts";
import type { DemoService } from "./demo.service.ts";

/** A developer needs a few; whoever joins more is told so. */
const roomsMax = 20;

/**
 * The demo page's events, a trial's only (spec §7). Rooms that a client names are demo rooms: none
 * of them is one of the product's.
 */
export function connectDemo(io: LiveServer, demo: DemoService): void {
  io.on("connection", (socket) => {
    const { viewer } = socket.data;
    socket.on("send_message", (message, answer) => {
      acknowledge(answer, () => demo.sendToAll(viewer, newDemoMessageSchema.parse(message)));
    });
    socket.on("join_room", (room, answer) => {
      acknowledge(answer, () => joinRoom(socket, room === "" ? "" : demoRoomSchema.parse(room)));
    });
    socket.on("send_Room_message", (message, answer) => {
      acknowledge(answer, () => demo.sendToRoom(viewer, newRoomMessageSchema.parse(message)));
    });
  });
}

function joinRoom(socket: LiveServerSocket, room: string): void {
  if (socket.rooms.size >= roomsMax) throw new Error("These are too many rooms.");
  void socket.join(roomOf.demo(room));
}

/** Does it, and says how it went; what a client sends can be anything, the acknowledgement too. */
function acknowledge(answer: unknown, act: () => void): void {
  const tell = typeof answer === "function" ? (answer as (told: DemoAnswer) => void) : () => {};
  try {
    act();
    tell({ problem: "" });
  } catch (error) {
    const problem = error instanceof z.ZodError ? error.issues[0]?.message : String(error);
    tell({ problem: problem ?? "This cannot be sent." });
  }
}
