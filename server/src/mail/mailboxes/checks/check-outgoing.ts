import { createHmac } from "node:crypto";
import type { FindHost } from "../find-host.ts";
import { type CheckedTokens, readCheckedToken } from "./checked-tokens.ts";
import { type Conversation, converse } from "./converse.ts";
import type { Steps } from "./run-steps.ts";
import { StepFailure } from "./step-problem.ts";

export type CheckedSmtp = {
  host: string;
  port: number;
  isSecure: boolean;
  /** With a password, or access tokens; null where it asks for none. */
  signIn: { user: string; secret: string | CheckedTokens | null } | null;
  /** False for the operator's own on this machine, which may speak in the clear. */
  needsTls: boolean;
  certificates?: string | undefined;
  findHost: FindHost;
  /** Whose mails it is to take, and what it is given with a tag; null where there are none with one. */
  address: string;
  tagged: string | null;
};

type Reply = { code: number; said: string; lines: string[] };

/** Goes the way of a mail until its first recipient would be named, so that none is sent. */
export async function checkOutgoing(smtp: CheckedSmtp, steps: Steps): Promise<void> {
  const { run } = steps;
  const at = await run("outgoing", "name", async () => {
    const found = await smtp.findHost(smtp.host);
    return { value: found, said: found };
  });
  const talk = await run("outgoing", "connection", async (ended) => ({
    value: await converse(at, smtp.port, ended),
  }));
  try {
    const hello = await run("outgoing", "encryption", () => encrypt(talk, smtp));
    const { signIn } = smtp;
    if (signIn) {
      const { user, secret } = signIn;
      const isPassword = typeof secret === "string";
      const token =
        isPassword || !secret ? null : await readCheckedToken("outgoing", secret, steps);
      // As it is said: a server could say that back.
      if (token !== null) steps.hide(xoauth2({ user, token }));
      await run("outgoing", "sign_in", async () => {
        const { said } = await (token === null
          ? signInAs(talk, { user, password: isPassword ? secret : "" }, hello)
          : signInByToken(talk, { user, token }));
        return { value: null, said };
      });
    }
    await run("outgoing", "sender", () => askForSender(talk, smtp));
    talk.say("QUIT");
  } finally {
    talk.close();
  }
}

/** @returns what the server can do */
async function encrypt(talk: Conversation, smtp: CheckedSmtp) {
  let said = smtp.isSecure ? await talk.encrypt(smtp) : "";
  await expectReply(await readReply(talk), 220);
  let hello = await greet(talk);
  const canEncrypt = hello.lines.some((line) => /^STARTTLS\b/i.test(line));
  if (!smtp.isSecure && (canEncrypt || smtp.needsTls)) {
    if (!canEncrypt) throw new StepFailure("no_encryption", hello.said);
    const reply = await ask(talk, "STARTTLS");
    if (reply.code !== 220) throw new StepFailure("no_encryption", reply.said);
    said = await talk.encrypt(smtp);
    hello = await greet(talk);
  }
  return { value: hello, said };
}

const greet = async (talk: Conversation) => expectReply(await ask(talk, "EHLO [127.0.0.1]"), 250);

type SignIn = { user: string; password: string };

/** By the ways of which nodemailer takes the first that is offered, as it does when a mail is sent. */
async function signInAs(talk: Conversation, { user, password }: SignIn, hello: Reply) {
  const offered = hello.lines.find((line) => /^AUTH[ =]/i.test(line))?.toUpperCase() ?? "";
  const base64 = (words: string) => Buffer.from(words).toString("base64");
  let reply: Reply;
  if (offered.includes("CRAM-MD5") && !/\b(?:PLAIN|LOGIN)\b/.test(offered)) {
    const { said } = await expectReply(await ask(talk, "AUTH CRAM-MD5"), 334);
    const challenge = Buffer.from(said.slice("334 ".length), "base64");
    const digest = createHmac("md5", password).update(challenge).digest("hex");
    reply = await ask(talk, base64(`${user} ${digest}`));
  } else if (offered.includes("LOGIN") && !/\bPLAIN\b/.test(offered)) {
    await expectReply(await ask(talk, "AUTH LOGIN"), 334);
    await expectReply(await ask(talk, base64(user)), 334);
    reply = await ask(talk, base64(password));
  } else {
    reply = await ask(talk, `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`);
  }
  if (reply.code === 235) return reply;
  throw new StepFailure(reply.code >= 500 ? "wrong_secret" : "broken", reply.said);
}

type ByToken = { user: string; token: string };

const xoauth2 = ({ user, token }: ByToken) => `user=${user}\x01auth=Bearer ${token}\x01\x01`;

async function signInByToken(talk: Conversation, by: ByToken) {
  const words = Buffer.from(xoauth2(by)).toString("base64");
  const first = await ask(talk, `AUTH XOAUTH2 ${words}`);
  // It says why, and waits for a word before it refuses.
  const reply = first.code === 334 ? await ask(talk, "") : first;
  if (reply.code === 235) return reply;
  throw new StepFailure(reply.code >= 500 ? "wrong_secret" : "broken", reply.said);
}

/** Some take mails of their user's address alone; a tag in it is not needed, but good to have. */
async function askForSender(talk: Conversation, { address, tagged }: CheckedSmtp) {
  const own = await ask(talk, `MAIL FROM:<${address}>`);
  if (own.code !== 250) throw new StepFailure("refused_sender", own.said);
  if (tagged === null) return { value: null, said: own.said };
  await expectReply(await ask(talk, "RSET"), 250);
  const withTag = await ask(talk, `MAIL FROM:<${tagged}>`);
  return withTag.code === 250
    ? { value: null, said: own.said }
    : { value: null, said: withTag.said, problem: "refused_tag" as const };
}

async function ask(talk: Conversation, command: string): Promise<Reply> {
  talk.say(command);
  return readReply(talk);
}

/** A reply of several lines has a hyphen after its code in all but the last (RFC 5321, 4.2.1). */
async function readReply(talk: Conversation): Promise<Reply> {
  const lines: string[] = [];
  for (;;) {
    const said = await talk.readLine();
    const [, code, more] = /^(\d{3})([ -]?)/.exec(said) ?? [];
    if (code === undefined || lines.length > 100) throw new StepFailure("broken", said);
    lines.push(said.slice(4));
    if (more !== "-") return { code: Number(code), said, lines };
  }
}

function expectReply(reply: Reply, code: number): Reply {
  if (reply.code !== code) throw new StepFailure("broken", reply.said);
  return reply;
}
