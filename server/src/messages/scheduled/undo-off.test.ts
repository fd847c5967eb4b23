import { expect, it } from "vitest";
import { aPicture } from "../../testing/files.ts";
import { aLaterDesk } from "../../testing/scheduled/a-later-desk.ts";
import { aTicket } from "../../testing/tickets.ts";

const { admin: nora, ada, schedule, stranger } = aLaterDesk({ undoSeconds: 0 });

it("a desk that holds nothing back sends a reply at once, and says so to whoever asks", async () => {
  const ticket = await aTicket(ada);
  const answer = await schedule(nora, ticket, { attachments: await aPicture() });
  expect(answer).toMatchObject({ status: 201, body: { data: { message: { seq: 1 } } } });
  expect((await stranger("GET", "config")).body).toMatchObject({ undoSeconds: 0 });
});
