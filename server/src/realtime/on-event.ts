import type { ErrorBody } from "@deskbell/shared/errors";
import type { EventAnswer } from "@deskbell/shared/realtime/events";
import type { Logger } from "pino";
import type * as z from "zod";
import { AppError } from "../errors/app-error.ts";
import { errorBodyOf } from "../http/answer-errors.ts";
import type { LiveServerSocket } from "./live.ts";
import { countEvent, hasAnswer } from "./sockets/limit-events.ts";

type EventParts<Payload> = {
  schema: z.ZodType<Payload>;
  log: Logger;
  /** What it returns is answered as `data`; whatever it throws becomes the answer. */
  act(payload: Payload): unknown;
  /** Makes of the answer what this event is acknowledged with, where that is something else. */
  present?(answer: EventAnswer): unknown;
};

type AnyListener = (payload: unknown, answer: unknown) => void;

/**
 * The one way to listen to what a client sends, which can be anything: too often, of any shape, with
 * or without somebody who waits for an answer. It is counted, checked, done and answered, in the
 * shape in which HTTP refuses; nothing that goes wrong leaves this function, since an error in a
 * listener would end the process (case D08).
 */
export function onEvent<Payload>(
  socket: LiveServerSocket,
  name: string,
  { schema, log, act, present = (answer) => answer }: EventParts<Payload>,
): void {
  hasAnswer.add(name);

  async function answerOf(payload: unknown): Promise<EventAnswer | null> {
    try {
      const counted = await countEvent(socket, log);
      if (counted === "cut off") return null;
      if (counted === "refused") throw new AppError("too_many_requests", "That was too often.");
      const data = await act(schema.parse(payload));
      return { status: "success", ...(data !== undefined && { data }) };
    } catch (error) {
      const body: Omit<ErrorBody, "status"> = errorBodyOf(error);
      if (body.code === "unexpected") log.error({ err: error, event: name }, "an event failed");
      return { status: "fail", ...body };
    }
  }

  const listener: AnyListener = (payload, answer) => {
    answerOf(payload)
      .then((reply) => {
        if (reply && typeof answer === "function") answer(present(reply));
      })
      .catch((error: unknown) => log.error({ err: error, event: name }, "could not answer"));
  };
  (socket.on as (event: string, listener: AnyListener) => void)(name, listener);
}
