import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@deskbell/shared/limits";
import { messageAnswerSchema } from "@deskbell/shared/messages/message";
import { type Answer, call } from "./api.ts";
import type { Send } from "./history.ts";
import type { Random } from "./random.ts";
import type { Window } from "./window.ts";

const retryMinMs = 100;
const retryMaxMs = 500;
/** From when everything is calm again to an answer for good, at the latest. */
const calmMaxMs = 60_000;
/** A person who closes the window instead of waiting for the answer. */
const givenUpShare = 0.05;
/** A message that must be refused for good. */
const tooLongShare = 0.03;

/**
 * Sends messages of one person, one after the other, each under an id of its own until there is an
 * answer for good, until it is stopped.
 *
 * @throws Error when a message has no answer for good long after that
 */
export async function sendAll(
  { name, token, proxy, ticketIds }: Pick<Window, "name" | "token" | "proxy" | "ticketIds">,
  { random, stop, sends }: { random: Random; stop: AbortSignal; sends: Send[] },
): Promise<{ retries: number }> {
  let retries = 0;
  for (let order = 1; !stop.aborted; order++) {
    const conversation = random.pick(ticketIds);
    const clientMessageId = randomUUID();
    const isTooLong = random.happens(tooLongShare);
    const givesUp = random.happens(givenUpShare);
    const send: Send = {
      clientMessageId,
      sender: name,
      conversation,
      order,
      outcome: "unknown",
      stored: null,
    };
    sends.push(send);
    const text = isTooLong ? "x".repeat(limits.messageTextMaxChars + 1) : `${name} ${order}`;
    const { answer, retries: more } = await untilAnswered(
      { random, stop, what: text, givesUp },
      () => {
        const form = new FormData();
        form.append("conversationId", conversation);
        form.append("clientMessageId", clientMessageId);
        form.append("text", text);
        return call(proxy.url, "message", { token, body: form });
      },
    );
    retries += more;
    if (answer && answer.status >= 400) send.outcome = "fail";
    else if (answer) {
      const { _id: id, seq } = messageAnswerSchema.parse(answer.body).data;
      Object.assign(send, { outcome: "ok", stored: { seq, id } });
    }
    await wait(random.between(10, 90));
  }
  return { retries };
}

type Asking = { random: Random; stop: AbortSignal; what: string; givesUp: boolean };

/**
 * Asks again and again until there is an answer for good; one who gives up asks once.
 *
 * @returns null for the answer that nobody waited for
 * @throws Error when there is none long after everything is calm again
 */
export async function untilAnswered(
  { random, stop, what, givesUp }: Asking,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer | null; retries: number }> {
  let calmSinceMs = Number.POSITIVE_INFINITY;
  for (let retries = 0; ; retries++) {
    const answer = await ask().catch(String);
    const isForGood = typeof answer !== "string" && answer.status < 500 && answer.status !== 429;
    if (isForGood) return { answer, retries };
    if (stop.aborted) calmSinceMs = Math.min(calmSinceMs, performance.now());
    if (givesUp) return { answer: null, retries };
    if (performance.now() - calmSinceMs > calmMaxMs) {
      const last = typeof answer === "string" ? answer : JSON.stringify(answer);
      throw new Error(`Still no answer to "${what.slice(0, 40)}": ${last}`);
    }
    await wait(random.between(retryMinMs, retryMaxMs));
  }
}
