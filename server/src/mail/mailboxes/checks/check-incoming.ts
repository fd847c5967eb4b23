import { createImapClient, type Secret } from "../../receiving/imap/connect-imap.ts";
import type { ImapSettings } from "../../receiving/imap/watch-mailbox.ts";
import type { FindHost } from "../find-host.ts";
import { type CheckedTokens, readCheckedToken } from "./checked-tokens.ts";
import { type Conversation, converse } from "./converse.ts";
import type { Steps } from "./run-steps.ts";
import { StepFailure } from "./step-problem.ts";

export type CheckedImap = {
  imap: ImapSettings;
  findHost: FindHost;
  /** Null where it has a password. */
  tokens: CheckedTokens | null;
};

/** Goes the way that watching a mailbox goes, and leaves it as it was. */
export async function checkIncoming(checked: CheckedImap, steps: Steps): Promise<void> {
  const { imap, findHost } = checked;
  const { run } = steps;
  const at = await run("incoming", "name", async () => {
    const found = await findHost(imap.host);
    return { value: found, said: found };
  });
  const talk = await run("incoming", "connection", async (ended) => ({
    value: await converse(at, imap.port, ended),
  }));
  try {
    await run("incoming", "encryption", async () => {
      if (!imap.isSecure) await askForTls(talk);
      return { value: null, said: await talk.encrypt(imap) };
    });
  } finally {
    talk.close();
  }
  const secret = await readSecret(checked, steps);
  // Read only: no flag of a mail is another afterwards.
  const client = createImapClient({ ...imap, at }, secret, { idleMs: 1_000, silentMs: 60_000 });
  client.on("error", () => {}); // who waits learns of it
  try {
    await run("incoming", "sign_in", async () => ({ value: await client.connect() }));
    await run("incoming", "inbox", async () => {
      const { exists } = await client.mailboxOpen("INBOX", { readOnly: true });
      return { value: null, said: `${exists} EXISTS` };
    });
    for (const [step, capability] of [
      ["idle", "IDLE"],
      ["move", "MOVE"],
    ] as const) {
      const can = client.capabilities.has(capability);
      await run("incoming", step, async () => ({
        value: null,
        problem: can ? null : `no_${step}`,
      }));
    }
  } finally {
    client.close();
  }
}

async function askForTls(talk: Conversation): Promise<void> {
  const greeting = await talk.readLine();
  if (!greeting.startsWith("* OK")) throw new StepFailure("broken", greeting);
  talk.say("a1 STARTTLS");
  let answer = await talk.readLine();
  while (answer.startsWith("* ")) answer = await talk.readLine();
  if (!/^a1 OK/i.test(answer)) throw new StepFailure("no_encryption", answer);
}

/** With OAuth the token service is asked, as it is for each watching. */
async function readSecret(
  { imap: { secret }, tokens }: CheckedImap,
  steps: Steps,
): Promise<Secret> {
  if ("password" in secret) return { pass: secret.password };
  if (!tokens) throw new Error("a mailbox with OAuth is checked by its tokens");
  return { accessToken: await readCheckedToken("incoming", tokens, steps) };
}
