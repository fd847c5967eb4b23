import type { CatchUp, CatchUpQuestion } from "@deskbell/shared/realtime/catch-up";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import { lazySchema } from "../http/lazy-schema.ts";

/** Longer than a server needs that knows the question, however many ask it. */
const answerMaxMs = 5_000;

const answerSchema = lazySchema(
  async () => (await import("../first-contracts.ts")).catchUpAnswerSchema,
);

/**
 * Null where HTTP is to be asked: what it answers or refuses is definite. "cut" where the connection broke or was left
 * meanwhile: the next one asks.
 */
export type AskMissed = (question: CatchUpQuestion) => Promise<CatchUp | null | "cut">;

/**
 * Makes what asks a connection that was just made what was missed. Each is asked once, and an older server, one that is
 * slow, and one with more to say than an event has room for are asked by HTTP.
 */
export function createAskMissed(
  connection: Pick<RealtimeConnection, "connected" | "id" | "timeout">,
): AskMissed {
  let askedId: string | undefined;
  return async (question) => {
    const { connected, id } = connection;
    if (!connected || id === undefined || id === askedId) return null;
    askedId = id;
    try {
      const answer = await connection.timeout?.(answerMaxMs).emitWithAck("catch-up", question);
      const checked = await answerSchema["~standard"].validate(answer);
      return checked.issues ? null : checked.value.data;
    } catch {
      return connection.connected ? null : "cut";
    }
  };
}
