import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { judgeAnswer } from "./judge-answer.ts";

/** Answers that docs/openapi.json does not describe, since they were last looked at. */
const undescribed = new Set<string>();

export const noteUndescribed = (problem: string): void => {
  if (problem) undescribed.add(problem);
};

/** Those that were found, each once. */
export function takeProblems(): string[] {
  const problems = [...undescribed];
  undescribed.clear();
  return problems;
}

/**
 * Holds every answer of a server against docs/openapi.json, whoever asked for it and how.
 *
 * @param note takes what it finds, empty for an answer that is described
 */
export function watchAnswers<Server extends EventEmitter>(
  server: Server,
  note: (problem: string) => void = noteUndescribed,
): Server {
  server.prependListener("request", (req: IncomingMessage, res: ServerResponse) => {
    const { method = "", url = "" } = req;
    const chunks: Buffer[] = [];
    const { write, end } = res;
    const typeOf = () => String(res.getHeader("Content-Type") ?? "").replace(/;.*$/s, "");
    const keep = (chunk: unknown) => {
      // Of a file nothing is looked at; kept, it would count as what the server takes of memory.
      if (typeOf() !== "application/json") return;
      if (typeof chunk === "string") chunks.push(Buffer.from(chunk));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    res.write = ((...given: Parameters<typeof write>) => {
      keep(given[0]);
      return write.apply(res, given);
    }) as typeof write;
    res.end = ((...given: Parameters<typeof end>) => {
      keep(given[0]);
      const type = typeOf();
      note(
        judgeAnswer({
          method,
          url,
          status: res.statusCode,
          type,
          text: type === "application/json" ? Buffer.concat(chunks).toString() : "",
          body: (req as { body?: unknown }).body,
        }),
      );
      return end.apply(res, given);
    }) as typeof end;
  });
  return server;
}
