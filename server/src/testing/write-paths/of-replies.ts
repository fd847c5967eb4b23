import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { SavedReplyImportModel, SavedReplyModel } from "../../saved-replies/saved-reply.model.ts";
import { formOf } from "../call-api.ts";
import { anAgent, atNode } from "../people.ts";
import { expectFiles, files, type WritePath } from "./write-path.ts";

/** Files of a saved reply: cut off, the reply is as it was. */
export const addReplyFiles: WritePath = async (nodes) => {
  const kim = await anAgent(nodes.at(0));
  const made = await kim.call("POST", "saved-replies", { name: randomUUID(), text: "Hello" });
  const { id } = made.body.data;
  const form = formOf({ attachments: await files() });
  const stored = async () => (await SavedReplyModel.findById(id).lean())?.files ?? [];
  return {
    send: (url) => atNode(kim, { url }).call("POST", `saved-replies/${id}/files`, form),
    expectWholeOrNothing: async () => expect(await stored()).toEqual([]),
    expectDoneOnce: async () => expectFiles(nodes, await stored(), 3),
  };
};

/** Cut off once it was accepted, whoever looks next finds all of it. */
export const importReplies: WritePath = async (nodes) => {
  const kim = await anAgent(nodes.at(0));
  const savedReplies = ["One", "Two", "Three"].map((name) => ({ name, text: `${name}.` }));
  const text = JSON.stringify({ kind: "deskbell-saved-replies", version: 1, savedReplies });
  const form = formOf({ file: new File([text], "replies.json") });
  const listed = async () => {
    const { body } = await kim.call("GET", "saved-replies");
    const own = body.data.filter(({ scope }: { scope: string }) => scope === "own");
    return own.map(({ name }: { name: string }) => name).toSorted();
  };
  const all = ["One", "Three", "Two"];
  return {
    send: (url) => atNode(kim, { url }).call("POST", "saved-replies/import", form),
    expectWholeOrNothing: async () => expect(await listed()).toEqual(all),
    async expectDoneOnce() {
      expect(await listed()).toEqual(all);
      expect(await SavedReplyImportModel.countDocuments({ ownerId: kim.user._id })).toBe(0);
    },
  };
};
