import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { AppError } from "../../errors/app-error.ts";
import type { FileContent, FileStore } from "./file-store.ts";

export type S3Config = {
  /** Null: AWS itself. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Times = { connectTimeoutMs: number; requestTimeoutMs: number; giveUpAfterMs: number };

const usualTimes: Times = {
  connectTimeoutMs: 2_000,
  requestTimeoutMs: 8_000,
  /** With all retries, so that the sender of a picture learns soon that it cannot be stored. */
  giveUpAfterMs: 15_000,
};
const attemptsMax = 3;
/** A large file may take longer, by 500 kB a second. */
const slowestBytesAMs = 500;
/** The system takes so much of a body before it has gone out (Linux: tcp_wmem): until then what moves looks silent. */
const heldBytesMax = 4 * 1_024 * 1_024;
/** What `write` names; anything else in the bucket is not ours. */
const fileIdPattern = /^[0-9a-f]{32}$/;

/**
 * Files in a bucket of S3-compatible storage, each under its id. Loaded only when S3_BUCKET is set:
 * the client is large.
 */
export function createS3FileStore(config: S3Config, times: Times = usualTimes): FileStore {
  const { bucket } = config;
  const { client, streaming, patient } = createClients(config, times);
  const objectOf = (fileId: string) => ({ Bucket: bucket, Key: fileId });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(times.giveUpAfterMs) });
  const inTimeFor = (bytes: number) => ({
    abortSignal: AbortSignal.timeout(times.giveUpAfterMs + Math.ceil(bytes / slowestBytesAMs)),
  });

  return {
    async write(content, fileId = randomBytes(16).toString("hex")) {
      if (Buffer.isBuffer(content)) {
        const put = new PutObjectCommand({ ...objectOf(fileId), Body: content });
        await client.send(put, inTime()).catch(storageIsAway);
      } else {
        const { abortSignal } = inTimeFor(content.size);
        const sender = content.size > heldBytesMax ? patient : streaming;
        await writeStream(sender, { ...objectOf(fileId), content }, abortSignal);
      }
      return fileId;
    },
    async read(fileId) {
      try {
        const { Body: body } = await client.send(new GetObjectCommand(objectOf(fileId)), inTime());
        return body ? Buffer.from(await body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        return storageIsAway(error);
      }
    },
    async stream(fileId, range) {
      const get = new GetObjectCommand({
        ...objectOf(fileId),
        ...(range && { Range: `bytes=${range.first}-${range.last}` }),
      });
      // The time is for the beginning of the answer: a film that is watched comes for minutes.
      const tooLate = new AbortController();
      const timer = setTimeout(() => tooLate.abort(), times.giveUpAfterMs);
      try {
        const { Body: body } = await client.send(get, { abortSignal: tooLate.signal });
        return body ? (body as Readable) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        return storageIsAway(error);
      } finally {
        clearTimeout(timer);
      }
    },
    async copy({ fileId, bytes }, copyId) {
      const copy = new CopyObjectCommand({
        ...objectOf(copyId),
        CopySource: `${bucket}/${fileId}`,
      });
      try {
        // The storage says that it is at it meanwhile.
        await streaming.send(copy, inTimeFor(bytes));
        return true;
      } catch (error) {
        if ((error as Error).name === "NoSuchKey") return false;
        return storageIsAway(error);
      }
    },
    async remove(fileId) {
      await client.send(new DeleteObjectCommand(objectOf(fileId)), inTime()).catch(storageIsAway);
    },
    async *list({ olderThan }) {
      for await (const { Contents: objects = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket },
      )) {
        for (const { Key: fileId, LastModified: storedAt } of objects) {
          if (!fileId || !fileIdPattern.test(fileId)) continue;
          if (storedAt && storedAt < olderThan) yield { fileId, storedAt };
        }
      }
    },
  };
}

/**
 * `client` expects each answer in time, `streaming` lets bodies go out as long as they move, and `patient` does so with
 * those of which the system holds a part that still goes out while nothing seems to move.
 */
function createClients(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  { connectTimeoutMs: connectionTimeout, requestTimeoutMs }: Times,
) {
  const common: S3ClientConfig = {
    region,
    // Other services are reached by path, since a host name for each bucket is AWS's own.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attemptsMax,
    // Newer checksums are not known to every service; the body is signed as it is.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
  const client = new S3Client({
    ...common,
    requestHandler: {
      ...{ connectionTimeout, requestTimeout: requestTimeoutMs },
      throwOnRequestTimeout: true,
    },
  });
  // That time is over before a large body has gone out: only silence ends it earlier than `giveUp`.
  const afterSilence = (socketTimeout: number) =>
    new S3Client({ ...common, requestHandler: { connectionTimeout, socketTimeout } });
  const heldMs = Math.ceil(heldBytesMax / slowestBytesAMs);
  return {
    client,
    streaming: afterSilence(requestTimeoutMs),
    patient: afterSilence(requestTimeoutMs + heldMs),
  };
}

/** The client cannot begin a stream anew: each try has one of its own, signed by the digest that is known. */
async function writeStream(
  client: S3Client,
  { content, ...object }: { Bucket: string; Key: string; content: FileContent },
  giveUp: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const body = content.stream();
    const put = new PutObjectCommand({ ...object, Body: body, ContentLength: content.size });
    put.middlewareStack.add(
      (next) => (given) => {
        const { headers } = given.request as { headers: Record<string, string> };
        headers["x-amz-content-sha256"] = content.sha256;
        return next(given);
      },
      { step: "build" },
    );
    try {
      await client.send(put, { abortSignal: giveUp });
      return;
    } catch (error) {
      if (attempt === attemptsMax || giveUp.aborted || isRefusal(error)) storageIsAway(error);
    } finally {
      body.destroy();
    }
  }
}

/** Another try would be answered the same. */
const isRefusal = (error: unknown): boolean => {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 500;
  return status >= 400 && status < 500;
};

function storageIsAway(cause: unknown): never {
  throw new AppError(
    "unavailable",
    "Files cannot be stored or read at the moment. Please try again, or send text alone.",
    { field: "avatar", cause },
  );
}
