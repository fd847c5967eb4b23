import { type ErrorBody, type ErrorCode, errorStatus } from "@deskbell/shared/errors";
import type { ErrorRequestHandler, RequestHandler } from "express";
import type { Logger } from "pino";
import * as z from "zod";
import { isDatabaseAway } from "../database/is-database-away.ts";
import { AppError } from "../errors/app-error.ts";
import { closeAfterAnswer } from "./close-after-answer.ts";
import { requestIdOf } from "./identify-request.ts";

/** Answers a path of the API that does not exist. */
export const answerUnknownPath: RequestHandler = (_req, _res, next) => {
  next(new AppError("not_found", "There is nothing here."));
};

/** Mounted last: makes the API's one error shape of whatever went wrong (spec §8 reads `errors.<field>.msg`). */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const { code, message, errors } = errorBodyOf(error);
    if (code === "unavailable") log.warn({ err: error }, "a request could not be served now");
    if (code === "unexpected") {
      const route = `${req.method} ${req.baseUrl}${req.route?.path ?? ""}`;
      log.error({ err: error, requestId: requestIdOf(res), route }, "a request failed");
    }
    if (res.headersSent) {
      next(error); // Express cuts the connection, so that the client sees the answer is broken
      return;
    }
    closeAfterAnswer(req, res);
    if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
      res.set("Retry-After", String(error.retryAfterSeconds));
    }
    const details = error instanceof AppError ? error.details : {};
    res.status(errorStatus[code]).json({ ...details, status: "fail", code, message, errors });
  };
}

/** The error body for anything that was thrown; an internal failure reveals nothing. */
export function errorBodyOf(error: unknown): Omit<ErrorBody, "status"> {
  if (error instanceof AppError) return bodyOf(error.code, { [error.field]: error.message });
  if (error instanceof z.ZodError) return bodyOf("invalid_input", textsByField(error));
  if (isDatabaseAway(error)) {
    return bodyOf("unavailable", {
      common: "This is not possible right now. Please try again in a moment.",
    });
  }
  // a path that holds a broken % sequence
  if (error instanceof URIError) return bodyOf("not_found", { common: "There is nothing here." });
  return bodyOf("unexpected", { common: "Something went wrong on our side. Please try again." });
}

function bodyOf(code: ErrorCode, textOf: Record<string, string>): Omit<ErrorBody, "status"> {
  const errors = Object.fromEntries(
    Object.entries(textOf).map(([field, msg]) => [field, { msg }] as const),
  );
  return { code, message: Object.values(textOf)[0] ?? "", errors };
}

/** The first text of each field; a nested field's stands under the outermost name. */
function textsByField({ issues }: z.ZodError): Record<string, string> {
  const textOf = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "common");
    // Of many things in a list it says which.
    const text = typeof path[1] === "number" ? `${path.join(".")}: ${message}` : message;
    if (!textOf.has(field)) textOf.set(field, text);
  }
  return Object.fromEntries(textOf);
}
