import { platform } from "../../platform/current.ts";
import { offlineError, unexpectedAnswer } from "./api-error.ts";
import type { Validator } from "./lazy-schema.ts";
import { watchInBrowser, watchInConsole } from "./watch-upload.ts";

interface Upload<Answer> {
  /** Below /api/v1. */
  path: string;
  form: FormData;
  headers?: Record<string, string>;
  schema: Validator<Answer>;
  onProgress?(sentBytes: number, totalBytes: number): void;
  signal: AbortSignal;
}

interface Answered {
  status: number;
  body: unknown;
  /** 0 when the server has not said. */
  retryAfterSeconds: number;
}

/**
 * Posts a form with files.
 *
 * @throws ApiError; `signal.reason` when it was cancelled
 */
export async function uploadForm<Answer>(upload: Upload<Answer>): Promise<Answer> {
  const { status, body, retryAfterSeconds } = await send(upload);
  if (status >= 300) {
    const { parseApiError } = await import("./parse-api-error.ts");
    throw { ...parseApiError(status, body), body, ...(retryAfterSeconds && { retryAfterSeconds }) };
  }
  const checked = await upload.schema["~standard"].validate(body);
  if (checked.issues) throw unexpectedAnswer(status);
  return checked.value;
}

/** `fetch` cannot tell how far it is, so this is XMLHttpRequest. */
function send({ path, form, headers = {}, onProgress, signal }: Upload<unknown>) {
  return new Promise<Answered>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/${path}`);
    request.responseType = "json";
    const token = platform.readToken();
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    const tell = (sentBytes: number, totalBytes: number) => onProgress?.(sentBytes, totalBytes);
    const uploads = platform.console?.uploads;
    const watch = uploads ? watchInConsole(request, uploads, tell) : watchInBrowser(request, tell);
    request.onload = () =>
      resolve({
        status: request.status,
        body: request.response,
        retryAfterSeconds: Number(request.getResponseHeader("Retry-After")) || 0,
      });
    request.onerror = () => reject(offlineError);
    request.onabort = () => reject(signal.aborted ? signal.reason : offlineError);
    const abort = () => watch.abort();
    signal.addEventListener("abort", abort);
    request.onloadend = () => {
      watch.stop();
      signal.removeEventListener("abort", abort);
    };
    request.send(form);
  });
}
