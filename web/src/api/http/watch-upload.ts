import type { ConsoleUploads } from "../../platform/platform.ts";

/** Progress of an upload, and how to abort it. */
export interface UploadWatch {
  abort(): void;
  /** To be called when it has ended or failed. */
  stop(): void;
}

type Listener = (sentBytes: number, totalBytes: number) => void;

/** Without progress for this long the connection counts as dead, although it was not closed. */
const progressTimeoutMs = 45_000;

/** In a browser the request itself reports progress. */
export function watchInBrowser(request: XMLHttpRequest, onProgress: Listener): UploadWatch {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const restartTimeout = () => {
    clearTimeout(timeout);
    timeout = setTimeout(() => request.abort(), progressTimeoutMs);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    restartTimeout();
    onProgress(loaded, total);
  };
  restartTimeout();
  return { abort: () => request.abort(), stop: () => clearTimeout(timeout) };
}

/**
 * In the console a request to our own scheme neither reports progress nor stops the transfer when it is
 * aborted: the main process does both, and aborts an upload whose connection is dead.
 */
export function watchInConsole(
  request: XMLHttpRequest,
  uploads: ConsoleUploads,
  onProgress: Listener,
): UploadWatch {
  const id = crypto.randomUUID();
  request.setRequestHeader("X-Upload-Id", id);
  return {
    abort() {
      uploads.cancel(id);
      request.abort();
    },
    stop: uploads.subscribe(id, onProgress),
  };
}
