import { platform } from "../platform/current.ts";
import { offlineError, unexpectedAnswer } from "./api-error.ts";
import type { Validator } from "./lazy-schema.ts";

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
    const { refusalOf } = await import("./refusal-of.ts");
    throw { ...refusalOf(status, body), body, ...(retryAfterSeconds && { retryAfterSeconds }) };
  }
  const checked = await upload.schema["~standard"].validate(body);
  if (checked.issues) throw unexpectedAnswer(status);
  return checked.value;
}

/** Without a sign of life for so long the line counts as dead, though nobody has closed it. */
const silenceMaxMs = 45_000;

/** `fetch` cannot tell how far it is, so this is XMLHttpRequest. */
function send({ path, form, headers = {}, onProgress, signal }: Upload<unknown>) {
  return new Promise<Answered>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/${path}`);
    request.responseType = "json";
    const token = platform.readToken();
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), silenceMaxMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      listen();
      onProgress?.(loaded, total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        body: request.response,
        retryAfterSeconds: Number(request.getResponseHeader("Retry-After")) || 0,
      });
    request.onerror = () => reject(offlineError);
    request.onabort = () => reject(signal.aborted ? signal.reason : offlineError);
    const abort = () => request.abort();
    signal.addEventListener("abort", abort);
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener("abort", abort);
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    listen();
    request.send(form);
  });
}
