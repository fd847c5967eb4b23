import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aServer } from "../../testing/a-server.ts";
import { fakeRequest } from "../../testing/fake-request.ts";
import { createServerUploads } from "./server-uploads.ts";

/** More than the system's own buffers hold of one that nobody reads. */
const large = new Uint8Array(30_000_000);

let server: Awaited<ReturnType<typeof aServer>>;
let requests: IncomingMessage[];
/** Takes requests, and neither reads nor answers them. */
const isSilent = (request: IncomingMessage) => void requests.push(request);
let answer: Parameters<typeof aServer>[0];

beforeEach(async () => {
  requests = [];
  answer = isSilent;
  server = await aServer((request, response) => answer(request, response));
});
afterEach(() => server.close());

const never = new AbortController().signal;
const anUpload = (content: string | Uint8Array<ArrayBuffer>, id = randomUUID()) => ({
  id,
  url: `${server.url}/api/v1/message`,
  headers: new Headers({ "Content-Type": "application/octet-stream" }),
  body: new Response(content).body,
});
const open = (options: Partial<Parameters<typeof createServerUploads>[0]> = {}) =>
  createServerUploads({ request: fakeRequest, onProgress() {}, ...options });

it("reports the progress of a large file, and returns the response", async () => {
  const reported: { id: string; sentBytes: number; totalBytes: number }[] = [];
  const uploads = open({ onProgress: (progress) => reported.push(progress) });
  const upload = anUpload(large);
  const answered = uploads.send(upload, never);
  // What the system's buffers take is reported before the server has looked at the request.
  await vi.waitFor(() => expect(requests).toHaveLength(1), 60_000);
  await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0), 60_000);
  expect(reported[0]).toMatchObject({ id: upload.id, totalBytes: large.length });
  expect(reported[0]?.sentBytes).toBeLessThan(large.length);
  answer = (_request, response) => response.end();
  const [request] = requests;
  let bytes = 0;
  request?.on("data", (piece: Buffer) => {
    bytes += piece.length;
  });
  await once(request as IncomingMessage, "end");
  expect(bytes).toBe(large.length);
  server.close();
  expect((await answered).status).toBe(504);
});

it("a cancelled upload ends at the server before it is whole", async () => {
  const uploads = open();
  const upload = anUpload(large);
  const sent = uploads.send(upload, never);
  const refused = expect(sent).rejects.toThrow("The upload was ended.");
  await vi.waitFor(() => expect(requests).toHaveLength(1), 60_000);
  const [request] = requests;
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
  request?.on("error", () => {}).once("close", onClosed);
  uploads.cancel(upload.id);
  await refused;
  request?.resume();
  await closed;
  expect(request?.complete).toBe(false);
});

it("a cancellation that overtakes its upload lets nothing leave the console", async () => {
  const uploads = open();
  const upload = anUpload("small");
  uploads.cancel(upload.id);
  await expect(uploads.send(upload, never)).rejects.toThrow();
  expect(requests).toEqual([]);
  answer = (_request, response) => response.writeHead(201).end("{}");
  expect((await uploads.send(anUpload("another"), never)).status).toBe(201);
});

it("an upload without progress is ended by the console, and not by the page", async () => {
  const uploads = open({ silenceMaxMs: 50 });
  await expect(uploads.send(anUpload(large), never)).rejects.toThrow("The upload was ended.");
});

it("a short upload whose line dies once all of it has left is answered: it may be stored", async () => {
  answer = (request) => request.resume().on("end", () => request.socket.destroy());
  const { status, headers } = await open().send(anUpload("small"), never);
  expect(status).toBe(504);
  expect(headers.get("content-type")).toContain("application/json");
});

it("ends with its page, and follows nobody to another server", async () => {
  const page = new AbortController();
  const uploads = open();
  const sent = uploads.send(anUpload(large), page.signal);
  const refused = expect(sent).rejects.toThrow("The upload was ended.");
  await vi.waitFor(() => expect(requests).toHaveLength(1), 60_000);
  page.abort();
  await refused;
  answer = (request, response) => {
    request.resume();
    response.writeHead(302, { Location: "https://evil.example/" }).end();
  };
  await expect(uploads.send(anUpload("small"), never)).rejects.toThrow("redirect");
});
