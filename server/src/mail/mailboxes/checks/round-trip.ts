import { randomUUID } from "node:crypto";
import { setTimeout as rest } from "node:timers/promises";
import type { FileStore } from "../../../uploads/storage/file-store.ts";
import { valuesOf } from "../../parsing/headers/mail-headers.ts";
import { authservIdOf, readAuthentication } from "../../parsing/headers/read-authentication.ts";
import { findOwnMail } from "../../receiving/find-own-mail.ts";
import { failureOf } from "../../sending/relay/smtp-failure.ts";
import type { Relay } from "../../sending/relay/smtp-relay.ts";
import { noteSigning } from "../mailbox-states.ts";
import { headFields } from "./head-fields.ts";
import type { Steps } from "./run-steps.ts";
import { findSigning } from "./signing.ts";
import { StepFailure, type StepProblem } from "./step-problem.ts";

/** Longer than mails take that are not held back by a server of the way. */
export const usualArriveMs = 120_000;
const sendMs = 60_000;
const lookEveryMs = 500;

export type RoundTrip = {
  mailboxId: string;
  address: string;
  /** Where answers go to, with a tag; null where they have none. */
  tagged: string | null;
  /** The server whose Authentication-Results count; null where none does. */
  trustedAuthserv: string | null;
  relay: Relay;
  files: Pick<FileStore, "read">;
  arriveMs: number;
};

type TestMail = {
  to: string;
  messageId: string;
  subject: string;
  /** A name in DNS that nobody has, of which its forged verdict is. */
  forgedFor: string;
};

/** Sends the mailbox two mails of its own, and says which of them come in. */
export async function makeRoundTrip(trip: RoundTrip, steps: Steps): Promise<void> {
  const { address, tagged, trustedAuthserv, relay } = trip;
  const send = (to: string) => sendLetter(relay, { from: address, to, trustedAuthserv });
  const plain = await steps.run("outgoing", "sent", () => send(address), sendMs);
  const sinceMs = Date.now();
  const waitFor = (step: string, letter: () => Promise<TestMail>) =>
    steps.run(
      "incoming",
      step,
      async (ended) => ({ value: await arrival(await letter(), { ...trip, sinceMs, ended }) }),
      sendMs + trip.arriveMs,
    );
  const withTag = async () => {
    if (tagged === null) return;
    await waitFor("tagged", async () => (await send(tagged)).value);
  };
  const without = async () => {
    const mail = await waitFor("plain", async () => plain);
    await steps.run("incoming", "signed", () => readSigning(mail, trip));
    if (trustedAuthserv === null) return;
    await steps.run("incoming", "forged", () => refuseForged(mail, plain, trip));
  };
  await Promise.all([steps.way(withTag), steps.way(without)]);
}

type TestMailEnds = { from: string; to: string; trustedAuthserv: string | null };

/**
 * It is filed as our own when it comes, as all that we send ourselves. A verdict in it pretends to be one of the trusted
 * server, which is to remove that (RFC 8601); it is about nobody.
 */
async function sendLetter(relay: Relay, { from, to, trustedAuthserv }: TestMailEnds) {
  const nonce = randomUUID();
  const forgedFor = `${nonce}.invalid`;
  const messageId = `trip.${nonce}${from.slice(from.lastIndexOf("@"))}`;
  const subject = `Round trip ${nonce}`;
  const lines = [
    ...(trustedAuthserv === null
      ? []
      : [`Authentication-Results: ${trustedAuthserv}; dmarc=pass header.from=${forgedFor}`]),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${messageId}>`,
    "Auto-Submitted: auto-generated",
    "X-Auto-Response-Suppress: OOF, AutoReply",
    `X-Deskbell-Loop: ${from}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "The desk sent this to itself, to see whether mails come back. Nobody has to do anything.",
    "",
  ];
  const raw = Buffer.from(lines.join("\r\n"));
  await relay.send({ from, to, envelopeId: null, raw }).catch((error: unknown) => {
    throw new StepFailure(sendProblemOf(error), failureOf(error).reason);
  });
  return { value: { to, messageId, subject, forgedFor } };
}

const byCode: Readonly<Record<string, StepProblem>> = {
  EAUTH: "wrong_secret",
  ETLS: "no_encryption",
  EDNS: "unknown_name",
  ECONNECTION: "closed",
  ESOCKET: "closed",
  ETIMEDOUT: "silent",
};

/** The error is nodemailer's. */
function sendProblemOf(error: unknown): StepProblem {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const known = byCode[code ?? ""];
  return known ?? (responseCode === undefined ? "broken" : "refused_mail");
}

type Waiting = { arriveMs: number; sinceMs: number; ended: AbortSignal };

async function arrival(letter: TestMail, { arriveMs, sinceMs, ended }: Waiting) {
  const untilMs = performance.now() + arriveMs;
  for (;;) {
    const mail = await findOwnMail(letter, sinceMs);
    if (mail) return mail;
    if (performance.now() >= untilMs) throw new StepFailure("not_arrived", "");
    await rest(lookEveryMs, undefined, { signal: ended });
  }
}

/** Whose key has signed what came back, which is noted for the question about the domain. */
async function readSigning(
  { raw }: { raw: { fileId: string } },
  { mailboxId, address, files }: RoundTrip,
) {
  const bytes = await files.read(raw.fileId);
  const signing = findSigning(bytes ?? Buffer.alloc(0), address);
  await noteSigning(mailboxId, signing);
  if (signing.is === "known") {
    return { value: null, said: `d=${signing.domain}; s=${signing.selector}` };
  }
  const problem = signing.is === "unsigned" ? ("unsigned" as const) : ("signed_by_other" as const);
  return { value: null, problem };
}

/**
 * Whether the forged verdict has come back, and would count for the desk: then anybody could write as anybody. Below a
 * verdict of the server itself it does not. A server that judges nothing of its own users shows not what it does with
 * mails from outside.
 */
async function refuseForged(
  { raw }: { raw: { fileId: string } },
  { forgedFor }: TestMail,
  { files, trustedAuthserv }: RoundTrip,
) {
  const headers = headFields((await files.read(raw.fileId)) ?? Buffer.alloc(0)).map((field) => {
    const [key = "", ...value] = field.split(":");
    return { key: key.trim().toLowerCase(), value: value.join(":").trim() };
  });
  const verdicts = valuesOf(headers, "authentication-results");
  const forged = verdicts.find((value) => value.includes(forgedFor));
  const isBelieved = readAuthentication(headers, trustedAuthserv, forgedFor)?.dmarc === "pass";
  if (!forged || !isBelieved) return { value: null };
  const hasJudged = verdicts.some(
    (value) => value !== forged && authservIdOf(value) === trustedAuthserv?.toLowerCase(),
  );
  const said = `Authentication-Results: ${forged}`;
  if (hasJudged) throw new StepFailure("forged_stays", said);
  return { value: null, problem: "forged_unjudged" as const, said };
}
