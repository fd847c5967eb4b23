import {
  type DemoAnswer,
  demoRoomSchema,
  newDemoMessageSchema,
  newRoomMessageSchema,
} from "@deskbell/shared/demo/demo";
import type { EventAnswer } from "@deskbell/shared/realtime/events";
import type { Logger } from "pino";
import * as z from "zod";
import { AppError } from "../errors/app-error.ts";
import { type LiveServer, type LiveServerSocket, roomOf } from "../realtime/live.ts";
import { onEvent } from "../realtime/on-event.ts";
import type { DemoService } from "./demo.service.ts";

/** A developer needs a few; joining more is refused. */
const roomsMax = 5;

/** The empty name is the room of everybody who looks at the page. */
const joinedRoomSchema = z.union([z.literal(""), demoRoomSchema], "This is no name of a room.");

/**
 * The demo page's events, a trial's only (spec §7). Rooms that a client names are demo rooms: none
 * of them is one of the product's.
 */
export function connectDemo(
  io: LiveServer,
  { demo, log }: { demo: DemoService; log: Logger },
): void {
  const parts = { log, present: presentAnswer };
  io.on("connection", (socket) => {
    const { viewer } = socket.data;
    onEvent(socket, "send_message", {
      ...parts,
      schema: newDemoMessageSchema,
      act: (message) => demo.sendToAll(viewer, message),
    });
    onEvent(socket, "join_room", {
      ...parts,
      schema: joinedRoomSchema,
      act: (room) => joinRoom(socket, room),
    });
    onEvent(socket, "send_Room_message", {
      ...parts,
      schema: newRoomMessageSchema,
      act: (message) => demo.sendToRoom(viewer, message),
    });
  });
}

function joinRoom(socket: LiveServerSocket, room: string): void {
  const joined = [...socket.rooms].filter((name) => name.startsWith(roomOf.demo("")));
  if (joined.length >= roomsMax) throw new AppError("conflict", "These are too many rooms.");
  void socket.join(roomOf.demo(room));
}

/** The demo page reads the problem alone. */
function presentAnswer(answer: EventAnswer): DemoAnswer {
  return { problem: answer.status === "success" ? "" : answer.message };
}
