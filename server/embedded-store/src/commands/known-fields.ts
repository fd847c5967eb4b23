import { type Doc, isDocument } from "../values/bson-values.ts";
import { numberedError } from "../values/mongo-error.ts";

const words = (text: string): readonly string[] => text.split(/\s+/);

/** What any command may carry. Source: mongodb/mongo v7.0, src/mongo/idl/generic_argument.idl. */
const generic = words(
  `$db $clusterTime $readPreference lsid txnNumber autocommit startTransaction apiVersion apiStrict
  apiDeprecationErrors comment maxTimeMS readConcern writeConcern`,
);

/**
 * The fields of each command that this store acts upon, or that may be there without changing an answer.
 * Commands that are not here take any. Source: the commands' pages of MongoDB's manual, 7.0.
 */
const known: Record<string, readonly string[]> = {
  aggregate: words("pipeline explain allowDiskUse cursor bypassDocumentValidation hint"),
  count: words("query limit skip hint"),
  create: [],
  createIndexes: words("indexes commitQuorum"),
  delete: words("deletes ordered bypassDocumentValidation"),
  distinct: words("key query hint"),
  drop: [],
  dropDatabase: [],
  dropIndexes: words("index"),
  explain: words("verbosity"),
  find: words(
    `filter sort projection hint skip limit batchSize singleBatch tailable awaitData noCursorTimeout
    oplogReplay allowPartialResults allowDiskUse`,
  ),
  findAndModify: words("query sort remove update new fields upsert bypassDocumentValidation hint"),
  getMore: words("collection batchSize"),
  insert: words("documents ordered bypassDocumentValidation"),
  killCursors: words("cursors"),
  listCollections: words("filter nameOnly cursor authorizedCollections"),
  listIndexes: words("cursor"),
  update: words("updates ordered bypassDocumentValidation"),
};

const statements = {
  updates: {
    owner: "update.updates",
    known: words("q u multi upsert hint"),
  },
  deletes: { owner: "delete.deletes", known: words("q limit hint") },
};

/** @throws MongoError 40415 for a field that would be passed over */
export function refuseUnknownFields(name: string, body: Doc): void {
  const fields = known[name];
  if (!fields) return;
  for (const field of Object.keys(body)) {
    if (field === name || fields.includes(field) || generic.includes(field)) continue;
    throw unknownField(`${name}.${field}`);
  }
  if (name === "explain" && isDocument(body.explain)) {
    refuseUnknownFields(Object.keys(body.explain)[0] ?? "", body.explain);
  }
}

/** As `refuseUnknownFields`, for one element of `updates` or `deletes`. */
export function refuseUnknownInStatement(list: keyof typeof statements, statement: Doc): void {
  const { owner, known } = statements[list];
  const unknown = Object.keys(statement).find((field) => !known.includes(field));
  if (unknown) throw unknownField(`${owner}.${unknown}`);
}

const unknownField = (path: string) =>
  numberedError(40415, `BSON field '${path}' is an unknown field.`);
