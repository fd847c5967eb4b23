import { findOperation, findResponse, judge, judgeText, type Operation } from "./read-document.ts";

export type Exchange = {
  method: string;
  /** With its query, as it was asked for. */
  url: string;
  status: number;
  /** The answer's media type, and its text where that is JSON. */
  type: string;
  text: string;
  /** What the route read of the request; undefined where that is not known. */
  body?: unknown;
};

const ofApi = /^\/(?:api|uploads|healthz|readyz|\.well-known|dev)(?:\/|$)/i;
const ofPages = /^\/dev\/mailbox(?:(?:-forms)?\.css|\/.*)?\/?$/i;
const jsonType = "application/json";

/** What docs/openapi.json does not know of an answer; empty when it describes it, or it is none of the API's. */
export function judgeAnswer(exchange: Exchange): string {
  const { method, url, status } = exchange;
  const path = url.replace(/[?#].*$/s, "");
  // OPTIONS is answered by Express itself, for every path.
  if (!ofApi.test(path) || ofPages.test(path) || method === "OPTIONS") return "";
  const operation = findOperation(method, path);
  const problem = operation ? problemOf(operation, exchange) : problemOfUnknown(exchange);
  return problem && `${method} ${path} answered ${status}: ${problem}`;
}

/** A path or method that the document does not know is refused, in the one shape. */
function problemOfUnknown({ method, status, text }: Exchange): string {
  if (status < 400) return "docs/openapi.json has no such route";
  return method === "HEAD" ? "" : judge("#/components/schemas/Error", read(text));
}

function problemOf(operation: Operation, exchange: Exchange): string {
  const { method, status, type, text } = exchange;
  const response = findResponse(operation, status);
  if (!response) return `the status is not described ${text.slice(0, 300)}`;
  const { content } = response;
  const hasBody = method !== "HEAD";
  if (!content) return text === "" ? "" : "the answer is described without a body";
  const media = content[type];
  if (!media) return hasBody ? `${type || "no type"} is not described` : "";
  const pointer = `${response.pointer}/content/${type.replace("/", "~1")}/schema`;
  const wrong = hasBody && media.schema ? judge(pointer, read(text)) : "";
  return wrong || (status < 300 ? problemOfRequest(operation, exchange) : "");
}

/** What was accepted is described too: a client that keeps to the document is not told half of it. */
function problemOfRequest(operation: Operation, { url, body }: Exchange): string {
  const query = new URL(url, "http://desk").searchParams;
  for (const { in: place, name, schema } of operation.parameters ?? []) {
    const value = place === "query" ? (query.get(name)?.trim() ?? null) : null;
    const wrong = value === null ? "" : judgeText(schema, value);
    if (wrong) return `it accepted ?${name}=${value}: ${wrong}`;
  }
  const json = operation.requestBody?.content[jsonType];
  if (!json || body === undefined) return "";
  const pointer = `${operation.pointer}/requestBody/content/application~1json/schema`;
  const wrong = judge(pointer, trimmed(body));
  return wrong && `it accepted a body that the document forbids: ${wrong}`;
}

/** Blanks around a text are taken away before it is judged. */
function trimmed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, one) =>
    typeof one === "string" ? one.trim() : one,
  );
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
