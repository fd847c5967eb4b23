import { buffer } from "node:stream/consumers";
import type { UploadProgress } from "@deskbell/shared/desktop/ipc";
import type { ErrorBody } from "@deskbell/shared/errors";
import type { ClientRequest, ClientRequestConstructorOptions, IncomingMessage } from "electron";
import { LRUCache } from "lru-cache";
import { t } from "../i18n/t.ts";

/** Electron's `net.request`: unlike its `fetch` it reports progress. */
export type MakeRequest = (options: ClientRequestConstructorOptions) => ClientRequest;

type Parts = {
  request: MakeRequest;
  /** How far an upload is, for the page. */
  onProgress(progress: UploadProgress): void;
  /** Without progress for so long the connection counts as dead, though nobody has closed it. */
  silenceMaxMs?: number;
};

type Sending = { id: string; url: string; headers: Headers; body: Request["body"] };

/** How often progress is polled: Electron has no documented event for it. */
const pollMs = 200;
/** Cancellations that arrived before their upload. */
const earlyCancellationsMax = 50;

export type ServerUploads = ReturnType<typeof createServerUploads>;

/**
 * Sends the page's uploads. `protocol.handle` neither reports that the page has cancelled an upload
 * nor reports progress to the page, so both go over IPC, under the id that the page gives each upload.
 */
export function createServerUploads({ request, onProgress, silenceMaxMs = 45_000 }: Parts) {
  const running = new Map<string, AbortController>();
  /** A cancellation over IPC may arrive before the request that it cancels. */
  const cancelled = new LRUCache<string, true>({ max: earlyCancellationsMax });

  return {
    /** Aborts the upload; one that is incomplete at the server is not stored there. */
    cancel(id: string): void {
      running.get(id)?.abort();
      cancelled.set(id, true);
    },

    /** @throws Error when it was cancelled, or no response came */
    async send({ id, url, headers, body }: Sending, page: AbortSignal): Promise<Response> {
      if (running.has(id)) throw new Error("This upload is under way.");
      const stop = new AbortController();
      running.set(id, stop);
      try {
        // Electron keeps what it sends in memory anyway, and a length lets the server refuse at once.
        const whole = body ? await buffer(body) : Buffer.alloc(0);
        const signal = AbortSignal.any([stop.signal, page]);
        if (cancelled.delete(id)) stop.abort();
        signal.throwIfAborted();
        return await post({ id, url, headers, whole, signal });
      } finally {
        running.delete(id);
      }
    },
  };

  function post(upload: Omit<Sending, "body"> & { whole: Buffer; signal: AbortSignal }) {
    const { id, url, headers, whole, signal } = upload;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sent = request({
      method: "POST",
      url,
      headers: Object.fromEntries(headers),
      credentials: "omit",
      redirect: "error", // a token goes nowhere but to its own server
      cache: "no-store",
    });
    const fail = (error: Error) => {
      const { current = 0, total = 0 } = sent.getUploadProgress();
      const hasLeft = total > 0 && current >= total;
      // What redirects has not taken it in.
      if (hasLeft && !error.message.includes("redirect")) resolve(noAnswer());
      else reject(error);
    };
    const end = () => {
      reject(ended());
      sent.abort();
    };
    const endSilent = () => {
      fail(ended());
      sent.abort();
    };
    let silence = setTimeout(endSilent, silenceMaxMs);
    let sentBytes = 0;
    const polling = setInterval(() => {
      const { current = 0, total = 0 } = sent.getUploadProgress();
      if (current === sentBytes) return;
      sentBytes = current;
      clearTimeout(silence);
      silence = setTimeout(endSilent, silenceMaxMs);
      onProgress({ id, sentBytes, totalBytes: total });
    }, pollMs);
    sent.on("response", (answer) => void responseOf(answer).then(resolve, fail));
    sent.on("error", fail);
    signal.addEventListener("abort", end);
    sent.end(whole);
    return promise.finally(() => {
      clearTimeout(silence);
      clearInterval(polling);
      signal.removeEventListener("abort", end);
    });
  }
}

/**
 * The line died once all of it had left: the server may have it. The page receives that by an answer, which it gets for
 * certain; progress that was polled reaches it by another way, and may be late.
 */
const noAnswer = (): Response => {
  const message = t("The desk cannot be reached. Check your connection and try again.");
  const body: ErrorBody = {
    status: "fail",
    code: "unavailable",
    message,
    errors: { common: { msg: message } },
  };
  return Response.json(body, { status: 504 });
};

const ended = () => new Error("The upload was ended.");

/** Reads the body to its end, so that silence is noticed until then. */
async function responseOf(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status, statusMessage: statusText } = answer;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
  const body = await buffer(answer as unknown as NodeJS.ReadableStream);
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : new Uint8Array(body), { status, statusText, headers });
}
