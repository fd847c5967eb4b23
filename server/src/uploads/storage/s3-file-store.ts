import { randomBytes } from "node:crypto";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { AppError } from "../../errors/app-error.ts";
import type { FileStore } from "./file-store.ts";

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
/** What `write` names; anything else in the bucket is not ours. */
const fileIdPattern = /^[0-9a-f]{32}$/;

/**
 * Files in a bucket of S3-compatible storage, each under its id. Loaded only when S3_BUCKET is set:
 * the client is large.
 */
export function createS3FileStore(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config,
  times: Times = usualTimes,
): FileStore {
  const client = new S3Client({
    region,
    // Other services are reached by path, since a host name for each bucket is AWS's own.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attemptsMax,
    // Newer checksums are not known to every service; the body is signed as it is.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: times.connectTimeoutMs,
      requestTimeout: times.requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  const objectOf = (fileId: string) => ({ Bucket: bucket, Key: fileId });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(times.giveUpAfterMs) });

  return {
    async write(bytes, fileId = randomBytes(16).toString("hex")) {
      const put = new PutObjectCommand({ ...objectOf(fileId), Body: bytes });
      await client.send(put, inTime()).catch(storageIsAway);
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

function storageIsAway(cause: unknown): never {
  throw new AppError(
    "unavailable",
    "Files cannot be stored or read at the moment. Please try again, or send text alone.",
    { field: "avatar", cause },
  );
}
