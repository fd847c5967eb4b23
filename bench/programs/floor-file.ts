import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { answer } from "./answer.ts";

// The least that a file of 20 MB costs: it is read and written in pieces.

const fileBytes = 20_000_000;
const directory = await mkdtemp(join(tmpdir(), "deskbell-bench-file-"));
const path = join(directory, "log.txt");
await writeFile(path, Buffer.alloc(fileBytes, "a log\n"));

const server = createServer((_request, response) => {
  response.writeHead(200, { "Content-Length": fileBytes });
  // Who leaves in the middle has what they wanted.
  pipeline(createReadStream(path), response).catch(() => {});
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;

answer({ url: () => `http://127.0.0.1:${port}` });
process.once("SIGTERM", async () => {
  await rm(directory, { recursive: true, force: true });
  process.exit(0);
});
