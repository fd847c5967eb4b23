import type { ConsoleUploads } from "../../platform/platform.ts";

/** How far an upload is, and how to end it. */
export interface UploadWatch {
  abort(): void;
  /** It is over, or never began. */
  stop(): void;
}

type Listener = (sentBytes: number, totalBytes: number) => void;

/** Without a sign of life for so long the line counts as dead, though nobody has closed it. */
const silenceMaxMs = 45_000;

/** In a browser the request itself knows both. */
export function watchInBrowser(request: XMLHttpRequest, onProgress: Listener): UploadWatch {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => request.abort(), silenceMaxMs);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    listen();
    onProgress(loaded, total);
  };
  listen();
  return { abort: () => request.abort(), stop: () => clearTimeout(silence) };
}

/**
 * In the console a request to our own scheme neither tells progress nor, called off, stops what is on
 * its way: the main process does, and ends one whose line is dead.
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
    stop: uploads.follow(id, onProgress),
  };
}
