import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import busboy from "busboy";
import sharp from "sharp";
import { answer } from "./answer.ts";

// The least that a picture costs: busboy takes it in, the one sharp pipeline re-encodes it.

const sideMaxPixels = 2_048;
sharp.cache(false);
sharp.concurrency(1);

const encode = (bytes: Buffer) =>
  sharp(bytes, { failOn: "warning", pages: 1 })
    .autoOrient()
    .resize(sideMaxPixels, sideMaxPixels, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();

const server = createServer((request, response) => {
  const form = busboy({ headers: request.headers });
  const chunks: Buffer[] = [];
  form.on("file", (_name, file) => file.on("data", (chunk: Buffer) => chunks.push(chunk)));
  form.on("close", async () => {
    const encoded = await encode(Buffer.concat(chunks));
    response.writeHead(201, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ bytes: encoded.length }));
  });
  request.pipe(form);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;

answer({ url: () => `http://127.0.0.1:${port}` });
process.once("SIGTERM", () => process.exit(0));
