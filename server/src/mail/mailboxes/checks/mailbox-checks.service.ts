import type {
  CheckLine,
  MailboxTest,
  MailboxTestChange,
} from "@deskbell/shared/mail/mailbox-checks";
import { canAny } from "../../../access/can.ts";
import { audited } from "../../../audit/audited.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { SessionService } from "../../../identity/session.service.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { createMailboxChecks } from "../check-mailbox.ts";
import type { Mailboxes } from "../open-mailboxes.ts";
import { checkOutgoing } from "./check-outgoing.ts";
import { type Checked, createCheckedMailboxes } from "./checked-mailbox.ts";
import { createSteps, usualStepMs } from "./run-steps.ts";

type Parts = {
  mailboxes: Mailboxes;
  sessions: Pick<SessionService, "viewerNow">;
  hasTeam(id: string): Promise<boolean>;
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
  };
}

/** @param stepMs how long each step may take */
export const testing =
  (found: Checked, stepMs = usualStepMs): Checking =>
  async (write, signal) => {
    const { incoming, outgoing } = found;
    const steps = createSteps({ write, signal, stepMs, secrets: secretsOf(found) });
    // Loaded only here: its client is large.
    const { checkIncoming } = await import("./check-incoming.ts");
    if (incoming) await steps.way(() => checkIncoming(incoming, steps));
    if (outgoing) await steps.way(() => checkOutgoing(outgoing, steps));
    steps.end();
  };

/** All that a server could say back, as it was said to it. */
function secretsOf({ incoming, outgoing }: Checked): string[] {
  const signIn = outgoing?.signIn;
  const entered = [incoming?.imap.secret, signIn].flatMap((secret) => Object.entries(secret ?? {}));
  const words = entered.flatMap(([field, value]) => (secretFields.has(field) && value) || []);
  if (signIn) words.push(`\0${signIn.user}\0${signIn.password}`);
  return words.flatMap((one) => [one, Buffer.from(one).toString("base64")]);
}

const secretFields = new Set(["password", "clientSecret", "refreshToken"]);
