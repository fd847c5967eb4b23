import { afterEach, beforeEach } from "vitest";
import { createServerProxy } from "../main/server/server-proxy.ts";
import { createServerUploads } from "../main/server/server-uploads.ts";
import { aServer } from "./a-server.ts";
import { fakeRequest } from "./fake-request.ts";

type Server = Awaited<ReturnType<typeof aServer>>;

/** For the tests of one file: a server that answers `{}` until a test says otherwise, and the console's way to it, signed in. */
export function useServerProxy() {
  let server: Server;
  let proxy: ReturnType<typeof createServerProxy>;
  const desk = {
    /** What the server does with the next requests. */
    answer: answerNothing,
    token: "the-token" as string | null,
    /** Tokens that were refused, and addresses that uploads went to. */
    revoked: [] as string[],
    uploadedTo: [] as string[],
    server: () => server,
    /** What the page is answered. */
    ask: (path: string, options: RequestInit = {}) =>
      proxy.answer(new Request(`http://desk${path}`, options), new URL(`http://desk${path}`)),
    abortAll: (page: string) => proxy.abortAll(page),
  };

  beforeEach(async () => {
    server = await aServer((request, response) => desk.answer(request, response));
    Object.assign(desk, { answer: answerNothing, token: "the-token", revoked: [], uploadedTo: [] });
    const uploads = createServerUploads({ request: fakeRequest, onProgress() {} });
    proxy = createServerProxy({
      uploads: {
        send(sending, page) {
          desk.uploadedTo.push(sending.url);
          return uploads.send(sending, page);
        },
      },
      fetch: (url, options) => fetch(url, options),
      userAgent: "Deskbell/1",
      server: () => server.url,
      session: {
        current: () => (desk.token === null ? null : { origin: server.url, token: desk.token }),
        wasRevoked: async (token) => void desk.revoked.push(token),
      },
    });
  });
  afterEach(() => server.close());

  return desk;
}

const answerNothing: Parameters<typeof aServer>[0] = (_request, response) => response.end("{}");
