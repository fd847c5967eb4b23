import { readFile } from "node:fs/promises";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { Viewer } from "../../identity/viewer.ts";
import { fileOf, type ReceivedFile } from "../../uploads/receiving/received-file.ts";
import type { DemoTicket, DemoTicketMessage } from "./demo-ticket.ts";
import type { People } from "./ensure-demo-desk.ts";
import type { SeedParts } from "./seed-parts.ts";
import type { Step } from "./steps.ts";
import { unlessOvertaken } from "./unless-overtaken.ts";

const msPerMinute = 60_000;

/** What is said in a ticket, and what became of it since. */
export function stepsOfMessages(
  parts: SeedParts,
  people: People,
  script: DemoTicket,
  ticket: Ticket,
  nowMs: number,
): Step[] {
  let saidMs = nowMs - script.openedMinutesAgo * msPerMinute;
  return script.messages.flatMap((message, index) => {
    saidMs += message.afterMinutes * msPerMinute;
    const atMs = Math.min(saidMs, nowMs);
    const sender = people[message.from === "customer" ? script.customer : message.from];
    const seq = index + 1;
    const clientMessageId = `demo-${script.key}-${seq}`;
    const draft = { conversationId: ticket._id, clientMessageId, text: message.text };
    const play = async () =>
      parts.messages.send(sender, draft, { files: await filesOf(message), at: new Date(atMs) });
    const said = { atMs, play };
    const { becomes } = message;
    if (!becomes) return [said];
    const place = { ticketId: ticket._id, seq };
    return [said, { atMs: nowMs, play: () => changeMessage(parts, sender, place, becomes) }];
  });
}

function changeMessage(
  { messages }: SeedParts,
  sender: Viewer,
  place: { ticketId: string; seq: number },
  becomes: NonNullable<DemoTicketMessage["becomes"]>,
): Promise<void> {
  const senderNow = async () => sender;
  return unlessOvertaken(() =>
    becomes === "deleted"
      ? messages.remove(senderNow, place)
      : messages.edit(senderNow, place, { ...becomes, version: 0 }),
  );
}

async function filesOf({ pictures = [], note }: DemoTicketMessage): Promise<ReceivedFile[]> {
  const files = await readPictures(pictures);
  return note ? [...files, fileOf(note.name, Buffer.from(note.text))] : files;
}

/** Pictures of the demo shop, drawn by draw-pictures.ts. */
export function readPictures(names: readonly string[]): Promise<ReceivedFile[]> {
  return Promise.all(
    names.map(async (name) =>
      fileOf(name, await readFile(new URL(`pictures/${name}`, import.meta.url))),
    ),
  );
}
