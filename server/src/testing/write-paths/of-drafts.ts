import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { DraftModel } from "../../drafts/draft.model.ts";
import { DraftFileModel } from "../../drafts/files/draft-file.model.ts";
import { MessageModel } from "../../messages/message.model.ts";
import { createCaller, formOf } from "../call-api.ts";
import { aPicture } from "../files.ts";
import { aCustomer } from "../people.ts";
import { aTicket } from "../tickets.ts";
import { expectFiles, type WritePath } from "./write-path.ts";

/** A file is attached on one device, and sent with its draft. */
export const sendDraftWithFile: WritePath = async (nodes) => {
  const customer = await aCustomer(nodes.at(0));
  const ticket = await aTicket(customer);
  const place = `reply:${ticket._id}`;
  const draftVersion = randomUUID();
  const upload = formOf({ clientFileId: randomUUID(), attachments: await aPicture() });
  const fields = { conversationId: ticket._id, clientMessageId: randomUUID(), text: "" };
  const found = () => MessageModel.find({ conversationId: ticket._id }).lean();
  return {
    async send(url) {
      const call = createCaller(url, customer.token);
      const added = await call("POST", `drafts/${place}/files`, upload);
      if (added.status !== 201) return added;
      const draftFiles = added.body.data.id;
      const draft = { basedOn: null, version: draftVersion, text: "", files: [draftFiles] };
      if ((await found()).length === 0) await call("PUT", `drafts/${place}`, draft);
      return call("POST", "message", formOf({ ...fields, draftVersion, draftFiles }));
    },
    async expectWholeOrNothing() {
      for (const message of await found()) await expectFiles(nodes, message.files, 1);
    },
    async expectDoneOnce() {
      const messages = await found();
      expect(messages).toHaveLength(1);
      await expectFiles(nodes, messages[0]?.files ?? [], 1);
      expect(await DraftModel.countDocuments({ ticketId: ticket._id })).toBe(0);
      expect(await DraftFileModel.countDocuments({ place })).toBe(1);
    },
  };
};
