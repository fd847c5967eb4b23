import { randomUUID } from "node:crypto";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import type { TestPerson } from "../../testing/people.ts";
import { aTicket } from "../../testing/tickets.ts";

/** Sends messages, some with pictures, opens, solves and reopens tickets and changes the photo, until stopped. `acked` gets the numbers of messages by their ids. */
export async function writeUntilStopped(
  customer: TestPerson,
  acked: Map<string, number>,
  stop: AbortSignal,
): Promise<void> {
  const picture = await aPicture();
  while (!stop.aborted) {
    const ticket = await aTicket(customer, { attachments: picture });
    for (let n = 0; n < 8 && !stop.aborted; n++) {
      const clientMessageId = randomUUID();
      const fields = { conversationId: ticket._id, clientMessageId, text: `message ${n}` };
      const form = formOf({ ...fields, ...(n % 3 === 0 && { attachments: picture }) });
      const { status, body } = await customer.call("POST", "message", form);
      if (status === 201) acked.set(clientMessageId, body.data.seq);
    }
    for (const status of ["solved", "open", "solved"]) {
      const change = { status, lastSeenSeq: 1_000 };
      await customer.call("PUT", `conversation/${ticket._id}/status`, change);
    }
    await customer.call("POST", "users/update/photo", formOf({ image: await aPicture() }));
  }
}
