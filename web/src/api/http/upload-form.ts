import { platform } from "../../platform/current.ts";
import { offlineError } from "./api-error.ts";
import { loadContract } from "./load-contract.ts";
import { type ApiRequest, ofPage } from "./request.ts";
import { watchInBrowser, watchInConsole } from "./watch-upload.ts";

/** A call whose body is a form with files. */
export interface UploadRequest extends Pick<ApiRequest, "url" | "headers"> {
  method: "POST";
  form: FormData;
  /** Called with 0 … 1 of the whole request. */
  onProgress?(sentShare: number): void;
}

interface Response {
  status: number;
  body: unknown;
  /** 0 without a Retry-After header. */
  retryAfterSeconds: number;
}

/**
 * Posts a form with files, with progress. Unknown until its contract has parsed it.
 *
 * @throws ApiError; `signal.reason` when it was aborted
 */
export async function uploadForm(call: UploadRequest, signal: AbortSignal): Promise<unknown> {
  const { status, body, retryAfterSeconds } = await send(call, signal);
  if (status < 300) return body;
  const { parseApiError } = await loadContract(() => import("./parse-api-error.ts"));
  throw { ...parseApiError(status, body), body, ...(retryAfterSeconds && { retryAfterSeconds }) };
}

/** `fetch` does not report progress, so this is XMLHttpRequest. */
function send({ url, form, headers = {}, onProgress }: UploadRequest, signal: AbortSignal) {
  return new Promise<Response>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/${url}`);
    request.responseType = "json";
    const token = platform.readToken();
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries({ ...ofPage(), ...headers }))
      request.setRequestHeader(name, value);

    const report = (sentBytes: number, totalBytes: number) =>
      onProgress?.(totalBytes > 0 ? sentBytes / totalBytes : 0);
    const uploads = platform.console?.uploads;
    const watch = uploads
      ? watchInConsole(request, uploads, report)
      : watchInBrowser(request, report);
    request.onload = () => {
      onProgress?.(1); // whoever answers may have all of it
      resolve({
        status: request.status,
        body: request.response,
        retryAfterSeconds: Number(request.getResponseHeader("Retry-After")) || 0,
      });
    };
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
