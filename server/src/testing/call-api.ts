import { judgeAnswer } from "./openapi/judge-answer.ts";
import { noteUndescribed } from "./openapi/watch-answers.ts";

/** An answer of the API; tests read what they expect of the body. */
export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
  body: any;
  headers: Headers;
};

/** Calls the API over HTTP as a browser would; JSON for an object, multipart for a form. */
export function createCaller(deskUrl: string, token?: string) {
  return async (
    method: string,
    path: string,
    body?: object | FormData,
    headers: object = {},
  ): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${deskUrl}/api/v1/${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    // A desk in another process is not watched itself.
    const { pathname, search } = new URL(response.url);
    const type = (response.headers.get("Content-Type") ?? "").replace(/;.*$/s, "");
    noteUndescribed(
      judgeAnswer({ method, url: pathname + search, status: response.status, type, text }),
    );
    return {
      status: response.status,
      body: text === "" ? null : JSON.parse(text),
      headers: response.headers,
    };
  };
}

/** A multipart form; a list makes the field repeat. */
export function formOf(
  fields: Record<string, string | Blob | readonly (string | Blob)[]>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const values = typeof value === "string" || value instanceof Blob ? [value] : value;
    for (const one of values) form.append(name, one);
  }
  return form;
}
