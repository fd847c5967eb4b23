import { platform } from "../platform/current.ts";
import { offlineError, unexpectedAnswer } from "./api-error.ts";
import type { Schema } from "./lazy-schema.ts";

interface Upload<Answer> {
  /** Below /api/v1. */
  path: string;
  form: FormData;
  headers?: Record<string, string>;
  schema: Schema<Answer>;
  onProgress?(sentBytes: number, totalBytes: number): void;
  signal: AbortSignal;
}

/**
 * Posts a form with files.
 *
 * @throws ApiError; `signal.reason` when it was cancelled
 */
export async function uploadForm<Answer>(upload: Upload<Answer>): Promise<Answer> {
  const { status, body } = await send(upload);
  if (status >= 300) {
    const { refusalOf } = await import("./refusal-of.ts");
    throw refusalOf(status, body);
  }
  const checked = await upload.schema["~standard"].validate(body);
  if (checked.issues) throw unexpectedAnswer(status);
  return checked.value;
}

/** `fetch` cannot tell how far it is, so this is XMLHttpRequest. */
function send({ path, form, headers = {}, onProgress, signal }: Upload<unknown>) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/${path}`);
    request.responseType = "json";
    const token = platform.readToken();
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(offlineError);
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(form);
  });
}
