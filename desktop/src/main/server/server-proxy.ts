import { pageHeader } from "@deskbell/shared/desktop/page-header";
import { type ErrorBody, type ErrorCode, errorStatus } from "@deskbell/shared/errors";
import * as z from "zod";
import { t } from "../i18n/t.ts";
import type { Session } from "../session/session.ts";
import type { Fetch } from "./api-client.ts";
import { isAllowedType, responseHead } from "./response-headers.ts";
import { handsOutToken } from "./server-paths.ts";
import type { ServerUploads } from "./server-uploads.ts";

/** Request headers that the page may set: not its identity, not its origin. */
const forwardedHeaders = [
  "accept",
  "accept-language",
  "content-type",
  "if-range",
  "range",
  "x-identity-token",
];
/** Of requests that no script makes, such as a picture's, and of those that outlive their page. */
const neverAborted = new AbortController().signal;
/** Statuses of responses without a body. */
const bodilessStatuses = new Set([204, 205, 304]);

export type ServerProxy = ReturnType<typeof createServerProxy>;

type Parts = {
  fetch: Fetch;
  uploads: Pick<ServerUploads, "send">;
  userAgent: string;
  /** Origin of the server in use. */
  server(): string | null;
  session: Pick<Session, "current" | "wasRevoked">;
};

/**
 * Forwards the page's requests to the server and adds the session's token, which the page never
 * sees. Electron does not report when the page aborts a request (lib/browser/api/protocol.ts): what
 * must be cancellable is an upload with an id.
 */
export function createServerProxy({ fetch, uploads, userAgent, server, session }: Parts) {
  /** By what `pageHeader` says. */
  const pages = new Map<string, AbortController>();

  return {
    async answer(request: Request, { pathname, search }: URL): Promise<Response> {
      const origin = server();
      if (!origin) return refusal("unavailable", t("No desk is set up yet."));
      if (handsOutToken(pathname)) {
        return refusal("not_allowed", t("The console signs in by itself, not in the page."));
      }
      const credentials = session.current();
      const token = credentials?.origin === origin ? credentials.token : null;
      const headers = new Headers({ "User-Agent": userAgent });
      for (const name of forwardedHeaders) {
        const value = request.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      if (token) headers.set("Authorization", `Bearer ${token}`);

      const url = `${origin}${pathname}${search}`;
      const page = request.headers.get(pageHeader);
      const signal = page === null ? neverAborted : signalOf(page);
      const upload = z.uuid().safeParse(request.headers.get("x-upload-id"));
      let answer: Response;
      try {
        answer =
          upload.success && request.method === "POST"
            ? await uploads.send({ id: upload.data, url, headers, body: request.body }, signal)
            : await fetch(url, {
                method: request.method,
                headers,
                credentials: "omit",
                redirect: "error", // a token goes nowhere but to its own server
                cache: "no-store",
                signal,
                ...(request.body && { body: await request.arrayBuffer() }),
              });
      } catch {
        return Response.error(); // the page's fetch rejects, as it does offline
      }
      if (!isAllowedType(answer.headers, pathname)) return notADesk(answer);
      return answer.status === 401 && token
        ? await noticeRevocation(answer, token)
        : new Response(
            bodilessStatuses.has(answer.status) ? null : answer.body,
            responseHead(answer, pathname),
          );
    },

    /** A page is gone: the pending requests that have named it by `pageHeader` are aborted. */
    abortAll(page: string): void {
      pages.get(page)?.abort();
      pages.delete(page);
    },
  };

  function signalOf(page: string): AbortSignal {
    const controller = pages.get(page) ?? new AbortController();
    pages.set(page, controller);
    return controller.signal;
  }

  async function noticeRevocation(answer: Response, token: string): Promise<Response> {
    const text = await answer.text().catch(() => "");
    if (codeOf(text) === "not_signed_in") await session.wasRevoked(token);
    return new Response(text, responseHead(answer, ""));
  }
}

function codeOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

/** A page of a proxy or of a captive portal: retried like any other failure. */
function notADesk({ status, headers, body }: Response): Response {
  void body?.cancel();
  const after = headers.get("retry-after");
  return refusal("unavailable", t("Something else than the desk has answered."), {
    ...(status >= 400 && { status }),
    headers: after === null ? {} : { "Retry-After": after },
  });
}

/** A refusal in the API's one error shape. */
function refusal(
  code: ErrorCode,
  message: string,
  { status = errorStatus[code], headers = {} }: { status?: number; headers?: object } = {},
): Response {
  const body: ErrorBody = { status: "fail", code, message, errors: { common: { msg: message } } };
  const refused = Response.json(body, {
    status,
    headers: { "Cache-Control": "no-store", ...headers },
  });
  return new Response(refused.body, responseHead(refused, ""));
}
