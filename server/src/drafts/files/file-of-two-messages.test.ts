import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { aTextFile } from "../../testing/files.ts";
import type { TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();

const readFile = (who: TestPerson, path: string) =>
  fetch(`${desk.url}/${path.replace(/^\//, "")}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  });

it("a file that was attached once and sent with two messages stays in one of them when the other is deleted", async () => {
  const ticket = await aTicket(ada);
  const attached = { clientFileId: randomUUID(), attachments: aTextFile("notes.txt") };
  const kept = await nora.call("POST", `drafts/reply:${ticket._id}/files`, formOf(attached));
  const sends = (text: string) =>
    nora.call(
      "POST",
      "message",
      formOf({ conversationId: ticket._id, text, draftFiles: kept.body.data.id }),
    );
  const [one, two] = [await sends("First"), await sends("Second")];
  expect([one.status, two.status]).toEqual([201, 201]);
  const stored = await MessageModel.find({ conversationId: ticket._id }).lean();
  const fileIds = stored.flatMap(({ files }) => files.map(({ fileId }) => fileId));
  expect(new Set([...fileIds, kept.body.data.id]).size).toBe(3);

  const { seq } = one.body.data;
  expect((await nora.call("DELETE", `message/${ticket._id}/${seq}`)).status).toBe(200);
  const { body } = await nora.call("GET", `message/${ticket._id}`);
  const left = body.flatMap(({ files }: { files: { path: string }[] }) => files);
  expect(left).toHaveLength(1);
  expect(await (await readFile(nora, left[0].path)).text()).toBe("this is no picture");
});

it("a message that names the stored file of another message is refused, and the file stays where it is", async () => {
  const ticket = await aTicket(ada);
  const first = await nora.call(
    "POST",
    "message",
    formOf({ conversationId: ticket._id, text: "First", attachments: aTextFile("notes.txt") }),
  );
  expect(first.status).toBe(201);
  const [record] = await MessageModel.find({ conversationId: ticket._id }).lean();
  const fileId = record?.files[0]?.fileId ?? "";
  const second = await nora.call(
    "POST",
    "message",
    formOf({ conversationId: ticket._id, text: "Second", draftFiles: fileId }),
  );
  expect(second).toMatchObject({
    status: 400,
    body: { errors: { draftFiles: expect.anything() } },
  });
  expect(await (await readFile(nora, first.body.data.files[0].path)).text()).toBe(
    "this is no picture",
  );
});
