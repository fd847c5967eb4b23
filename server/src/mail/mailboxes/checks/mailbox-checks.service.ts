import type {
  CheckLine,
  DomainCheck,
  MailboxTest,
  MailboxTestChange,
} from "@deskbell/shared/mail/mailbox-checks";
import { canAny } from "../../../access/can.ts";
import { audited } from "../../../audit/audited.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { SessionService } from "../../../identity/session.service.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { FileStore } from "../../../uploads/storage/file-store.ts";
import { localPartMaxChars } from "../../addresses/mail-reference.ts";
import { loadMailClient } from "../../receiving/load-mail-client.ts";
import { createMailboxChecks } from "../check-mailbox.ts";
import type { MailboxWithSecrets } from "../desk-mailbox.ts";
import { readSigning } from "../mailbox-states.ts";
import type { Mailboxes } from "../open-mailboxes.ts";
import { checkDomain } from "./check-domain.ts";
import { checkOutgoing } from "./check-outgoing.ts";
import { type Checked, createCheckedMailboxes, taggedAddress } from "./checked-mailbox.ts";
import { makeRoundTrip, usualArriveMs } from "./round-trip.ts";
import { createSteps, usualStepMs } from "./run-steps.ts";

type Parts = {
  mailboxes: Mailboxes;
  sessions: Pick<SessionService, "viewerNow">;
  hasTeam(id: string): Promise<boolean>;
  files: Pick<FileStore, "read">;
};

/** Writes lines until all is done, or nobody reads any more. */
export type Checking = (write: (line: CheckLine) => void, signal: AbortSignal) => Promise<void>;

/** At once and on this node: each holds connections open. */
const runningMax = 10;

export type MailboxChecks = ReturnType<typeof createMailboxCheckService>;

/** Tries what admins have set up, and says where it fails. */
export function createMailboxCheckService(parts: Parts) {
  const { mailboxes, sessions } = parts;
  const checked = createCheckedMailboxes({ mailboxes, check: createMailboxChecks(parts) });
  let running = 0;

  async function refuseUnlessStill(viewer: Viewer): Promise<void> {
    if (canAny(await sessions.viewerNow(viewer), "mailbox:manage")) return;
    throw new AppError("not_allowed", "This is for admins only.");
  }

  /** What is refused is refused before it begins. */
  async function begin(viewer: Viewer, name: string, checking: Checking): Promise<Checking> {
    await refuseUnlessStill(viewer);
    if (running >= runningMax) {
      throw new AppError("unavailable", "Too much is being tested now. Try again in a minute.");
    }
    await audited({ action: "test-mailbox", by: viewer, about: { name } }, async () => {});
    return async (write, signal) => {
      running += 1;
      try {
        await checking(write, signal);
      } finally {
        running -= 1;
      }
    };
  }

  return {
    /** @throws AppError `invalid_input` (400), `conflict` (409) as for a mailbox that is added */
    async testDraft(viewer: Viewer, draft: MailboxTest): Promise<Checking> {
      const found = await checked.ofDraft(draft);
      return begin(viewer, found.address, testing(found));
    },

    /** @throws AppError `not_found` (404), `invalid_input` (400), `conflict` (409) */
    async testStored(viewer: Viewer, id: string, change: MailboxTestChange): Promise<Checking> {
      const found = await checked.ofStored(id, change);
      return begin(viewer, found.address, testing(found));
    },

    /** @throws AppError `not_found` (404), `conflict` (409) where no mails go out, or none come in */
    async roundTrip(viewer: Viewer, id: string): Promise<Checking> {
      const trip = { ...tripOf(id, mailboxes), files: parts.files, arriveMs: usualArriveMs };
      return begin(viewer, trip.address, async (write, signal) => {
        const steps = createSteps({ write, signal, stepMs: usualStepMs, secrets: [] });
        await steps.way(() => makeRoundTrip(trip, steps));
        steps.end();
      });
    },

    /** What other mail servers read about the domain of its address. @throws AppError `not_found` (404) */
    async domain(id: string): Promise<{ domain: string; checks: DomainCheck[] }> {
      const mailbox = findMailbox(id, mailboxes);
      const domain = mailbox.address.slice(mailbox.address.lastIndexOf("@") + 1).toLowerCase();
      const { dkim, resolver } = mailboxes;
      const isOurs = dkim !== null && mailbox.smtp === null && dkim.domain === domain;
      const signing = isOurs ? { is: "known" as const, ...dkim } : await readSigning(id);
      return { domain, checks: await checkDomain(domain, { signing, resolver }) };
    },
  };
}

function findMailbox(id: string, { find }: Pick<Mailboxes, "find">): MailboxWithSecrets {
  const mailbox = find(id);
  if (!mailbox) throw new AppError("not_found", "This mailbox does not exist.");
  return mailbox;
}

function tripOf(id: string, mailboxes: Mailboxes) {
  const mailbox = findMailbox(id, mailboxes);
  const sender = mailboxes.senderOf({ mailboxId: id });
  if (!sender?.hasRelay || mailbox.isLocked) {
    throw new AppError("conflict", "No mails go out from this mailbox.");
  }
  const { address, answersTo } = sender;
  if (answersTo === null) {
    throw new AppError("conflict", "No mails come in by this mailbox.");
  }
  const tagged = taggedAddress(answersTo);
  const isShort = tagged.lastIndexOf("@") <= localPartMaxChars;
  const relay = mailboxes.deliveryOf(id);
  const { trustedAuthserv } = mailboxes.reading();
  return { mailboxId: id, address, tagged: isShort ? tagged : null, trustedAuthserv, relay };
}

/** @param stepMs how long each step may take */
export const testing =
  (found: Checked, stepMs = usualStepMs): Checking =>
  async (write, signal) => {
    const { incoming, outgoing } = found;
    const steps = createSteps({ write, signal, stepMs, secrets: secretsOf(found) });
    // Loaded only here: its client is large.
    await loadMailClient();
    const { checkIncoming } = await import("./check-incoming.ts");
    if (incoming) await steps.way(() => checkIncoming(incoming, steps));
    if (outgoing) await steps.way(() => checkOutgoing(outgoing, steps));
    steps.end();
  };

/** All that a server could say back, as it was said to it. */
function secretsOf({ incoming, outgoing }: Checked): string[] {
  const { user, secret } = outgoing?.signIn ?? {};
  const entered = Object.entries(incoming?.imap.secret ?? {});
  const words = entered.flatMap(([field, value]) => (secretFields.has(field) && value) || []);
  if (typeof secret === "string") words.push(secret, `\0${user}\0${secret}`);
  return words.flatMap((one) => [one, Buffer.from(one).toString("base64")]);
}

const secretFields = new Set(["password", "clientSecret", "refreshToken"]);
