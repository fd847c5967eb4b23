import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "../../http/listen.ts";

export type TestObjectStorage = Awaited<ReturnType<typeof startObjectStorage>>;

type StoredObject = { bytes: Buffer; storedAt: Date };

const pageSize = 3; // so that a short list already has several pages
const region = "test-1";
const credentials = { accessKeyId: "test-key", secretAccessKey: "test-secret-key" };

/**
 * A double of S3-compatible storage: one bucket in memory, put, copy, get, delete and list, and it refuses
 * what is not signed with its key (Signature Version 4, header form). It cannot prove how a real
 * service behaves under load, with its own checksums, its rights, versions and consistency.
 */
export async function startObjectStorage() {
  const objects = new Map<string, StoredObject>();
  let mood: "well" | "failing" | "silent" = "well";
  let asked = 0;

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    asked++;
    const body = await buffer(req);
    if (mood === "silent") return;
    if (mood === "failing") return refuse(res, 500, "InternalError");
    if (!isSigned(req, body)) return refuse(res, 403, "SignatureDoesNotMatch");
    const url = new URL(req.url ?? "", "http://localhost");
    const [, bucket, key = ""] = url.pathname.split("/");
    if (bucket !== "files") return refuse(res, 404, "NoSuchBucket");
    if (key === "") return list(res, url.searchParams.get("continuation-token") ?? "");
    const [, source] = /^\/?files\/(.+)$/.exec(String(req.headers["x-amz-copy-source"])) ?? [];
    if (source !== undefined) return copy(res, source, key);
    if (req.method === "PUT") objects.set(key, { bytes: body, storedAt: new Date() });
    else if (req.method === "DELETE") objects.delete(key);
    else if (!objects.has(key)) return refuse(res, 404, "NoSuchKey");
    res.statusCode = req.method === "DELETE" ? 204 : 200;
    if (req.method !== "GET") return void res.end();
    const { bytes } = objects.get(key) as StoredObject;
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? "") ?? [];
    if (first === undefined) return void res.end(bytes);
    const part = bytes.subarray(Number(first), Number(last) + 1);
    res.writeHead(206, { "Content-Range": `bytes ${first}-${last}/${bytes.length}` }).end(part);
  }

  function copy(res: ServerResponse, source: string, key: string): void {
    const object = objects.get(source);
    if (!object) {
      refuse(res, 404, "NoSuchKey");
      return;
    }
    const storedAt = new Date();
    objects.set(key, { bytes: object.bytes, storedAt });
    res.setHeader("Content-Type", "application/xml");
    res.end(
      `<CopyObjectResult><LastModified>${storedAt.toISOString()}</LastModified></CopyObjectResult>`,
    );
  }

  function list(res: ServerResponse, after: string): void {
    const keys = [...objects.keys()].toSorted().filter((key) => key > after);
    const page = keys.slice(0, pageSize);
    const isTruncated = keys.length > pageSize;
    const contents = page.map((key) => {
      const { bytes, storedAt } = objects.get(key) as StoredObject;
      return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    res.setHeader("Content-Type", "application/xml");
    res.end(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
    );
  }

  const server = createServer((req, res) => void answer(req, res));
  const { url, close } = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    config: { endpoint: url, region, bucket: "files", ...credentials },
    objects,
    /** How it behaves from now on: it serves, answers 500, or never answers. */
    become: (how: typeof mood) => {
      mood = how;
    },
    /** How many requests have come. */
    asked: () => asked,
    async close(): Promise<void> {
      server.closeAllConnections();
      await close();
    },
  };
}

function refuse(res: ServerResponse, status: number, code: string): void {
  res.statusCode = status;
  res.setHeader("Content-Type", "application/xml");
  res.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const signaturePattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** The signature is made with the double's key, over these headers and this body. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, keyId, day = "", signedRegion = "", names = "", signature = ""] =
    signaturePattern.exec(headers.authorization ?? "") ?? [];
  if (keyId !== credentials.accessKeyId || signedRegion !== region) return false;
  const bodyHash = String(headers["x-amz-content-sha256"]);
  if (bodyHash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url ?? "", "http://localhost");
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join("&");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, query, signed.join(""), names, bodyHash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${credentials.secretAccessKey}`,
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex"));
}
