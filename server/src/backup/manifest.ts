import * as z from "zod";

const checksum = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
/** A name of a file in the folder `records`: never a path. */
const collectionName = z.string().regex(/^[A-Za-z][\w-]{0,99}$/);

/**
 * What a backup holds. It is written last, so a folder without it is no backup:
 *
 *   records/<collection>.bson   documents one behind the other, as mongodump writes them
 *   uploads/<ab>/<fileId>       every file that one of them points to
 *   uploads.txt                 a line for each: id, SHA-256, bytes
 *   identity.json               a trial's accounts
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  records: z.record(collectionName, z.object({ documents: count, bytes: count, sha256: checksum })),
  uploads: z.object({
    files: count,
    bytes: count,
    /** Of uploads.txt. */
    sha256: checksum,
    /** Documents point to so many files that were gone before the backup began. */
    missing: count,
  }),
  /** Null where Firebase keeps the accounts. */
  identity: z.object({ bytes: count, sha256: checksum }).nullable(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestName = "manifest.json";
export const uploadsName = "uploads.txt";
export const identityName = "identity.json";
export const recordsPath = (collection: string) => `records/${collection}.bson`;
export const uploadPath = (fileId: string) => `uploads/${fileId.slice(0, 2)}/${fileId}`;

/** A line of uploads.txt; the only names that are ever looked for below `uploads`. */
const uploadLine = /^([0-9a-f]{32}) ([0-9a-f]{64}) (\d{1,12})$/;

export type KeptUpload = { fileId: string; sha256: string; bytes: number };

/** @throws Error */
export function readUploadLine(line: string): KeptUpload {
  const [, fileId, sha256, bytes] = uploadLine.exec(line) ?? [];
  if (!fileId || !sha256 || !bytes) throw new Error(`${uploadsName} has a line that names no file`);
  return { fileId, sha256, bytes: Number(bytes) };
}
