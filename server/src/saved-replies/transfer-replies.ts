import {
  type ImportOutcome,
  replyLimits,
  type Whose,
} from "@deskbell/shared/saved-replies/saved-reply";
import { Types } from "mongoose";
import { failpoint } from "../database/failpoint.ts";
import type { Viewer } from "../identity/viewer.ts";
import { audienceOf } from "../teams/audience.ts";
import type { ReceivedFile } from "../uploads/receiving/received-file.ts";
import { auditReply } from "./audit-reply.ts";
import { finishImport, finishImports } from "./finish-imports.ts";
import { tooMany } from "./keep-replies.ts";
import { exportText, readImport } from "./read-import.ts";
import { replyKeyOf, SavedReplyImportModel, SavedReplyModel } from "./saved-reply.model.ts";
import type { ReplyParts } from "./saved-reply.service.ts";

/** Exports saved replies as a file and imports them. */
export function createReplyTransfer(parts: ReplyParts) {
  const { memberOf, memberNow, seenBy, ownedBy, changed } = parts;

  return {
    /**
     * The viewer's own, a team's or the desk's, without attached files.
     *
     * @throws AppError `not_allowed` (403)
     */
    async exported(viewer: Viewer, { scope, teamId }: Whose): Promise<string> {
      const member = await memberOf(viewer);
      const audience = audienceOf({ scope, ownerId: member.id, teamId });
      const records = (await seenBy(member)).filter((record) => record.audience === audience);
      const savedReplies = records
        .toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1))
        .map(({ name, folder, shortcut, text }) => ({ name, folder, shortcut, text }));
      return exportText({ kind: "deskbell-saved-replies", version: 1, savedReplies });
    },

    /**
     * Saves all replies of a file, or none. Those that exist word for word are left as they are, so that the
     * same file again does nothing.
     *
     * @throws AppError `not_allowed` (403), `conflict` (409), `invalid_input` (400)
     */
    async import(viewer: Viewer, whose: Whose, file: ReceivedFile): Promise<ImportOutcome> {
      const bytes = await file.read();
      const owned = await ownedBy(await memberNow(viewer), whose);
      await finishImports();
      const known = await textsOf(owned.audience);
      const replies = readImport(bytes, known);
      const fresh = replies
        .map((reply) => ({ _id: new Types.ObjectId(), ...reply, nameKey: replyKeyOf(reply) }))
        .filter(({ nameKey }) => !known.has(nameKey));
      const outcome = { imported: fresh.length, known: replies.length - fresh.length };
      if (fresh.length === 0) return outcome;
      if (known.size + fresh.length > replyLimits.repliesMax) throw tooMany();
      const reply = { ...owned, name: `${fresh.length} saved replies` };
      await auditReply({ action: "import-saved-replies", by: viewer, reply }, async () => {
        const record = await SavedReplyImportModel.create({ ...owned, replies: fresh });
        failpoint("import.stored");
        await finishImport(record.toObject());
      });
      changed(owned);
      return outcome;
    },
  };
}

/** The existing texts, by `replyKeyOf`. */
async function textsOf(audience: string): Promise<Map<string, string>> {
  const there = await SavedReplyModel.find({ audience }).select({ nameKey: 1, text: 1 }).lean();
  return new Map(there.map(({ nameKey, text }) => [nameKey, text]));
}
