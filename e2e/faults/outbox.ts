import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@deskbell/shared/limits";
import { messageAnswerSchema } from "@deskbell/shared/messages/message";
import { call } from "./api.ts";
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
  let lastAnswer = "";
  let calmSinceMs = Number.POSITIVE_INFINITY;
  stop.addEventListener("abort", () => {
    calmSinceMs = performance.now();
  });
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
    for (;;) {
      const answer = await attempt({ conversation, clientMessageId, text });
      if (answer) {
        Object.assign(send, answer);
        break;
      }
      if (givesUp) break;
      if (performance.now() - calmSinceMs > calmMaxMs) {
        throw new Error(`${name} still has no answer to "${text.slice(0, 40)}": ${lastAnswer}`);
      }
      retries += 1;
      await wait(random.between(retryMinMs, retryMaxMs));
    }
    await wait(random.between(10, 90));
  }
  return { retries };

  /** @returns null without an answer for good */
  async function attempt(fields: { conversation: string; clientMessageId: string; text: string }) {
    const form = new FormData();
    form.append("conversationId", fields.conversation);
    form.append("clientMessageId", fields.clientMessageId);
    form.append("text", fields.text);
    const answer = await call(proxy.url, "message", { token, body: form }).catch(String);
    lastAnswer = typeof answer === "string" ? answer : JSON.stringify(answer);
    if (typeof answer === "string" || answer.status >= 500 || answer.status === 429) return null;
    if (answer.status >= 400) return { outcome: "fail" as const };
    const { _id: id, seq } = messageAnswerSchema.parse(answer.body).data;
    return { outcome: "ok" as const, stored: { seq, id } };
  }
}
