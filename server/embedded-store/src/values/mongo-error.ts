import type { Doc } from "./bson-values.ts";

/** A refusal in MongoDB's own terms: its numeric code, the code's name, its wording. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Both only for duplicate keys (11000). */
  readonly keyPattern: Doc | undefined;
  readonly keyValue: Doc | undefined;

  constructor(
    code: number,
    codeName: string,
    message: string,
    { keyPattern, keyValue }: { keyPattern?: Doc; keyValue?: Doc } = {},
  ) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.keyPattern = keyPattern;
    this.keyValue = keyValue;
  }
}

export const badValue = (message: string) => new MongoError(2, "BadValue", message);
export const failedToParse = (message: string) => new MongoError(9, "FailedToParse", message);
export const typeMismatch = (message: string) => new MongoError(14, "TypeMismatch", message);
/** MongoDB names codes without a name of their own after their number. */
export const numberedError = (code: number, message: string) =>
  new MongoError(code, `Location${code}`, message);

/** For what MongoDB knows no mistake in, so that it has no words of its own for it. */
export const unsupported = (what: string) =>
  new MongoError(
    238,
    "NotImplemented",
    `${what} is not supported by the embedded database; set MONGODB_URI to use MongoDB`,
  );

/** What a document of an answer may take; of a stored one, 16 MB. */
export const answerMaxBytes = 16 * 1024 * 1024 + 16 * 1024;

/** Source of code and words: mongodb/mongo v7.0, src/mongo/bson/bsonobj.cpp. */
export const objectTooLarge = (bytes: number) =>
  new MongoError(
    10334,
    "BSONObjectTooLarge",
    `BSONObj size: ${bytes} is invalid. Size must be between 0 and ${answerMaxBytes}(16MB)`,
  );

export const timeExpired = () =>
  new MongoError(50, "MaxTimeMSExpired", "operation exceeded time limit");
