import { limits } from "@deskbell/shared/limits";
import type { MailboxWithProblem } from "@deskbell/shared/mail/listed-mail";
import type {
  MailboxChange,
  MailReading,
  MailReadingChange,
  NewMailbox,
  DeskMailbox as ShownMailbox,
  ShownReading,
} from "@deskbell/shared/mail/mailbox";
import { Types } from "mongoose";
import { canAny } from "../../access/can.ts";
import { audited, changesBetween } from "../../audit/audited.ts";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { AppError } from "../../errors/app-error.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { endPause } from "../sending/pace/paused-mailboxes.ts";
import { auditedFields } from "./audited-mailbox.ts";
import { createMailboxChecks } from "./check-mailbox.ts";
import { DeskMailboxModel, type DeskMailboxRecord } from "./desk-mailbox.model.ts";
import { MailReadingModel, mailReadingId } from "./mail-reading.model.ts";
import { forgetProblems, forgetState, readProblems } from "./mailbox-states.ts";
import { type Mailboxes, readEveryMs } from "./open-mailboxes.ts";
import { presentMailbox } from "./present-mailbox.ts";

export type MailboxService = ReturnType<typeof createMailboxService>;

type Parts = {
  mailboxes: Mailboxes;
  sessions: Pick<SessionService, "viewerNow">;
  hasTeam(id: string): Promise<boolean>;
  /** Which of what is known about mails the operator has set. */
  fixedReading: Partial<MailReading>;
  now(): number;
};

/** The addresses of the desk, as admins set them up. */
export function createMailboxService(parts: Parts) {
  const { mailboxes, sessions } = parts;
  const check = createMailboxChecks(parts);

  async function refuseUnlessStill(viewer: Viewer): Promise<void> {
    if (canAny(await sessions.viewerNow(viewer), "mailbox:manage")) return;
    throw new AppError("not_allowed", "This is for admins only.");
  }

  async function present(id: string): Promise<ShownMailbox> {
    await mailboxes.read();
    const found = (await list()).data.find((one) => one.id === id);
    if (!found) throw noMailbox();
    return found;
  }

  const list = () => listMailboxes(parts);

  return {
    /** All of them, the environment's first, and what is known about mails that come in. */
    list,

    /** What does not work, for all who look after mails. */
    problems: () => listProblems(mailboxes),

    /** @throws AppError `invalid_input` (400), `conflict` (409) for an address or a mailbox that is there already */
    async create(viewer: Viewer, draft: NewMailbox): Promise<ShownMailbox> {
      if ((await DeskMailboxModel.countDocuments()) >= limits.mailboxesMax) {
        throw new AppError("conflict", "There are too many mailboxes. Remove some of them.");
      }
      const _id = new Types.ObjectId();
      const { set } = await check(draft, { id: _id.toString(), record: null });
      await refuseUnlessStill(viewer);
      const what = { action: "create-mailbox", by: viewer, about: { name: set.address } } as const;
      const changes = changesBetween({}, auditedFields(draft));
      await audited({ ...what, changes }, async () => {
        await DeskMailboxModel.create({ ...set, _id, createdAt: new Date() }).catch(refuseTaken);
        if (draft.isDefault) await makeDefault(_id);
      });
      return present(_id.toString());
    },

    /** @throws AppError `not_found` (404), `invalid_input` (400), `conflict` (409), also when another changes it too */
    async change(viewer: Viewer, id: string, draft: MailboxChange): Promise<ShownMailbox> {
      const before = await DeskMailboxModel.findById(id).lean<DeskMailboxRecord>();
      if (!before) throw noMailbox();
      const { set, unset, hasSecrets } = await check(draft, { id, record: before });
      await refuseUnlessStill(viewer);
      const what = {
        action: "change-mailbox",
        by: viewer,
        about: { name: before.address },
      } as const;
      const changes = [
        ...changesBetween(auditedFields(before), auditedFields(draft)),
        ...(hasSecrets ? [{ field: "secrets", from: [], to: ["changed"] }] : []),
      ];
      await audited({ ...what, changes }, async () => {
        const change = { $set: set, $unset: unset, $inc: { revision: 1 } };
        // Secrets were kept or dropped by what stood there: of another server's they are not.
        const same = { _id: id, revision: before.revision };
        const { matchedCount } = await DeskMailboxModel.updateOne(same, change).catch(refuseTaken);
        if (matchedCount === 0) throw changedMeanwhile();
        if (draft.isDefault !== undefined) await makeDefault(draft.isDefault ? before._id : null);
      });
      await forgetProblems(id);
      // A node that has not read it yet would be refused once more.
      await endPause(id, parts.now() + 2 * readEveryMs);
      return present(id);
    },

    /** Its tickets are the default one's from now on. Again is the same. */
    async remove(viewer: Viewer, id: string): Promise<void> {
      await refuseUnlessStill(viewer);
      const before = await DeskMailboxModel.findById(id).lean();
      if (!before) return;
      const what = {
        action: "remove-mailbox",
        by: viewer,
        about: { name: before.address },
      } as const;
      await audited(what, () => DeskMailboxModel.deleteOne({ _id: id }));
      await forgetState(id);
      await mailboxes.read();
    },

    setReading: createReadingSettings(parts, refuseUnlessStill),
  };
}

async function listProblems({ list }: Pick<Mailboxes, "list">): Promise<MailboxWithProblem[]> {
  const found = await readProblems();
  return list().flatMap(({ id, address, isLocked }) => {
    const locked = { address, way: "incoming" as const, problem: "locked" };
    const noted = (found.get(id) ?? []).map(({ way, problem }) => ({ address, way, problem }));
    return isLocked ? [locked, ...noted] : noted;
  });
}

async function listMailboxes({ mailboxes, fixedReading }: Parts) {
  const [problems, records] = await Promise.all([readProblems(), DeskMailboxModel.find().lean()]);
  const data = mailboxes.list().map((mailbox) =>
    presentMailbox(mailbox, {
      record: records.find(({ _id }) => _id.toString() === mailbox.id) ?? null,
      isDefault: mailbox === mailboxes.standard(),
      canSend: mailboxes.canSend(mailbox),
      problems: problems.get(mailbox.id) ?? [],
    }),
  );
  return { data, reading: shownReading(mailboxes, fixedReading), hasSite: mailboxes.hasSite };
}

function shownReading(
  mailboxes: Pick<Mailboxes, "reading" | "setReading">,
  fixed: Partial<MailReading>,
): ShownReading {
  const { trustedAuthserv, spamHeader } = mailboxes.reading();
  const fromEnvironment = (["trustedAuthserv", "spamHeader"] as const).filter(
    (field) => fixed[field] != null,
  );
  const { opensContact } = mailboxes.setReading();
  return { trustedAuthserv, spamHeader, opensContact, fromEnvironment };
}

/** What admins say about mails that come in, whatever the mailbox. */
function createReadingSettings(
  { mailboxes, fixedReading }: Parts,
  refuseUnlessStill: (viewer: Viewer) => Promise<void>,
) {
  /** @throws AppError `conflict` (409) for what the operator has set */
  return async (viewer: Viewer, change: MailReadingChange): Promise<ShownReading> => {
    const before = shownReading(mailboxes, fixedReading);
    for (const field of before.fromEnvironment) {
      if (change[field] === undefined || change[field] === before[field]) continue;
      throw new AppError("conflict", "The operator has set this.", { field });
    }
    await refuseUnlessStill(viewer);
    const about = { name: "Incoming mail" };
    const changes = changesBetween(before, change);
    await audited({ action: "set-mail-reading", by: viewer, about, changes }, () =>
      MailReadingModel.updateOne({ _id: mailReadingId }, { $set: change }, { upsert: true }),
    );
    await mailboxes.read();
    return shownReading(mailboxes, fixedReading);
  };
}

/** @param id null: the environment's, else the oldest */
async function makeDefault(id: Types.ObjectId | null): Promise<void> {
  await DeskMailboxModel.updateMany(
    { isDefault: true },
    { $unset: { isDefault: 1 }, $inc: { revision: 1 } },
  );
  if (!id) return;
  await DeskMailboxModel.updateOne(
    { _id: id },
    { $set: { isDefault: true }, $inc: { revision: 1 } },
  );
}

function refuseTaken(error: unknown): never {
  if (!isDuplicateKey(error, "address")) throw error;
  throw new AppError("conflict", "Another mailbox has this address.", { field: "address" });
}

const changedMeanwhile = () =>
  new AppError("conflict", "Somebody else has changed this mailbox meanwhile. Look again.");
const noMailbox = () => new AppError("not_found", "This mailbox does not exist.");
