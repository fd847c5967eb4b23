import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { trusted } from "mongoose";
import { beforeAll, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { aTextFile } from "../../testing/files.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { createDiskFileStore } from "../../uploads/storage/file-store.ts";
import { DraftFileModel, sweptAfterMs } from "./draft-file.model.ts";
import { sweepDraftFiles } from "./sweep-draft-files.ts";

const { desk, ada } = aTestDeskWithPeople();
let kim: TestPerson;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
});

// Hundreds of files of drafts that were sent are no orphans, at which the sweep of all uploads stops.
it("files of drafts go once no draft lists them and nobody may name them, and what was sent with them stays known", async () => {
  const files = createDiskFileStore(join(desk.dataDirectory, "uploads"));
  const ticket = await aTicket(ada);
  const place = `reply:${ticket._id}`;
  const attach = async (): Promise<string> => {
    const form = formOf({ clientFileId: randomUUID(), attachments: aTextFile("a.txt") });
    return (await kim.call("POST", `drafts/${place}/files`, form)).body.data.id;
  };
  const [sent, listed, recent] = [await attach(), await attach(), await attach()];
  const fields = { conversationId: ticket._id, text: "x", clientMessageId: randomUUID() };
  const send = () => kim.call("POST", "message", formOf({ ...fields, draftFiles: sent }));
  expect((await send()).status).toBe(201);
  const draft = { basedOn: null, version: randomUUID(), text: "", files: [listed] };
  expect((await kim.call("PUT", `drafts/${place}`, draft)).status).toBe(200);
  const old = new Date(Date.now() - sweptAfterMs - 1);
  await DraftFileModel.updateMany({ _id: trusted({ $in: [sent, listed] }) }, { $set: { at: old } });

  expect(await sweepDraftFiles({ files })).toBe(1);
  expect(await files.read(sent)).toBeNull();
  for (const id of [listed, recent]) expect(await files.read(id)).not.toBeNull();
  expect((await send()).status).toBe(200); // known by its digest
  expect(await sweepDraftFiles({ files })).toBe(0);
  // Its name is free for a file that is attached anew, and no other can have it.
  expect((await DraftFileModel.findById(sent).lean())?.files).toEqual([]);
});
