import { compileFilter, isOperators, isTruthy } from "../../query/match.ts";
import {
  type Doc,
  encode,
  isDocument,
  isNumber,
  isRegex,
  toNumber,
  type Value,
} from "../../values/bson-values.ts";
import {
  badValue,
  failedToParse,
  MongoError,
  typeMismatch,
  unsupported,
} from "../../values/mongo-error.ts";
import { showValue } from "../../values/show-value.ts";
import { typeName } from "../../values/type-name.ts";
import type { Direction, IndexRecord } from "./definition.ts";

export type IndexSpec = Omit<IndexRecord, "tree" | "packed">;

const ofAnyIndex = ["v", "key", "name", "ns"];
const known = [
  ...ofAnyIndex,
  "background",
  "unique",
  "sparse",
  "expireAfterSeconds",
  "partialFilterExpression",
];

/**
 * Reads one element of the `createIndexes` command.
 *
 * @throws MongoError 67 CannotCreateIndex, 197 for kinds of index and options that are not here, 2, 9, 14
 */
export function readIndexSpec(spec: Doc): IndexSpec {
  const { key, name } = inContext(spec, () => readKeyAndName(spec));
  refuseReservedNames(spec, key, name);
  const { unique, sparse, expireAfterSeconds, partialFilterExpression } = spec;
  if (expireAfterSeconds !== undefined) refuseBadLifetime(spec, key);
  if (isDocument(partialFilterExpression)) {
    if (isTruthy(sparse)) {
      throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
    }
    refusePartialFilter(partialFilterExpression);
  }
  return {
    name,
    key,
    ...(isTruthy(unique) ? { unique: true } : {}),
    ...(isTruthy(sparse) ? { sparse: true } : {}),
    ...(isNumber(expireAfterSeconds) ? { expireAfterSeconds: toNumber(expireAfterSeconds) } : {}),
    ...(isDocument(partialFilterExpression)
      ? { partialFilter: encode(partialFilterExpression).toString("base64") }
      : {}),
    multikeyPaths: [],
  };
}

function readKeyAndName(spec: Doc): Pick<IndexSpec, "key" | "name"> {
  const unknown = Object.keys(spec).find((option) => !known.includes(option));
  if (unknown) throw unknownOption(unknown, "an index", spec);
  for (const [option, type] of Object.entries({ key: "object", name: "string" })) {
    const value = spec[option];
    if (value === undefined) {
      throw failedToParse(`The '${option}' field is a required property of an index specification`);
    }
    if (typeName(value) !== type) throw mustBe(option, type, value);
  }
  const { partialFilterExpression: filter } = spec;
  if (filter !== undefined && !isDocument(filter)) {
    throw mustBe("partialFilterExpression", "object", filter);
  }
  for (const option of ["background", "unique", "sparse"]) refuseNoBoolean(spec, option);
  const key = Object.entries(spec.key as Doc).map(readKeyPart);
  if (key.length === 0) throw cannotCreate("Index keys cannot be empty.");
  if (spec.name === "") throw cannotCreate("index name cannot be empty");
  if (isDocument(filter)) compileFilter(filter);
  return { key, name: spec.name as string };
}

/** MongoDB says in front of what is wrong where it has read it. */
function inContext<T>(spec: Doc, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    const { code, codeName, message } = error;
    const where = `Error in specification ${showValue(spec)}`;
    throw new MongoError(code, codeName, `${where} :: caused by :: ${message}`);
  }
}

function readKeyPart([path, direction]: [string, Value]): [string, Direction] {
  if (typeof direction === "string") throw cannotCreate(`Unknown index plugin '${direction}'`);
  if (!isNumber(direction)) {
    throw cannotCreate(
      `Values in v:2 index key pattern cannot be of type ${typeName(direction)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  }
  const number = toNumber(direction);
  if (Number.isNaN(number)) throw cannotCreate("Values in the index key pattern cannot be NaN.");
  if (number === 0) throw cannotCreate("Values in the index key pattern cannot be 0.");
  if (path === "") throw cannotCreate("Index keys cannot be an empty field.");
  const parts = path.split(".");
  if (parts.includes("")) throw cannotCreate("Index keys cannot contain an empty field.");
  if (parts.some((part, n) => part.startsWith("$") && !(n > 0 && references.has(part)))) {
    throw cannotCreate("Index key contains an illegal field name: field name starts with '$'.");
  }
  if (parts.some((part) => /^\d+$/.test(part))) throw unsupported("An index on an array position");
  return [path, number > 0 ? 1 : -1];
}

const references: ReadonlySet<string> = new Set(["$ref", "$id", "$db"]);

function refuseReservedNames(spec: Doc, key: IndexSpec["key"], name: string): void {
  if (key.length === 1 && key[0]?.[0] === "_id" && key[0][1] === 1) {
    const unknown = Object.keys(spec).find((option) => !ofAnyIndex.includes(option));
    if (unknown) throw unknownOption(unknown, "an _id index", spec);
    return;
  }
  if (name === "_id_") {
    throw badValue(
      `The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}, found key: ${showValue(spec.key)}`,
    );
  }
  if (name === "*") throw badValue("The index name '*' is not valid.");
}

function refuseBadLifetime(spec: Doc, key: IndexSpec["key"]): void {
  const { expireAfterSeconds } = spec;
  const option = "TTL index 'expireAfterSeconds' option";
  if (!isNumber(expireAfterSeconds)) {
    throw cannotCreate(
      `${option} must be numeric, but received a type of '${typeName(expireAfterSeconds)}'. Index spec: ${showValue(spec)}`,
    );
  }
  const seconds = toNumber(expireAfterSeconds);
  if (seconds < 0) {
    throw cannotCreate(`${option} cannot be less than 0index spec: ${showValue(spec)}`);
  }
  if (key.length !== 1) {
    throw cannotCreate(
      `TTL indexes are single-field indexes, compound indexes do not support TTL. Index spec: ${showValue(spec)}`,
    );
  }
}

const inPartialFilters = ["$eq", "$gt", "$gte", "$lt", "$lte", "$exists", "$type", "$in"];

/** Such an index is used only by those who can be sure that it holds what they look for. */
function refusePartialFilter(filter: Doc): void {
  for (const [name, demand] of Object.entries(filter)) {
    if (name === "$and" || name === "$or") (demand as Doc[]).forEach(refusePartialFilter);
    else if (name !== "$comment" && !isInPartialFilters(demand)) {
      throw cannotCreate(
        `unsupported expression in partial index: ${showValue({ [name]: demand })}`,
      );
    }
  }
}

function isInPartialFilters(demand: Value): boolean {
  if (!isOperators(demand)) return !isRegex(demand);
  const isLookingForMissing = "$exists" in demand && !isTruthy(demand.$exists);
  return (
    !isLookingForMissing && Object.keys(demand).every((name) => inPartialFilters.includes(name))
  );
}

function refuseNoBoolean(spec: Doc, option: string): void {
  const value = spec[option];
  if (value === undefined || typeof value === "boolean" || isNumber(value)) return;
  throw typeMismatch(
    `The field '${option} has value ${option}: ${showValue(value)}, which is not convertible to bool`,
  );
}

const mustBe = (option: string, type: string, value: Value) =>
  typeMismatch(
    `The field '${option}' must be ${type === "object" ? "an" : "a"} ${type}, but got ${typeName(value)}`,
  );

const unknownOption = (option: string, of: string, spec: Doc) =>
  new MongoError(
    197,
    "InvalidIndexSpecificationOption",
    `The field '${option}' is not valid for ${of} specification. Specification: ${showValue(spec)}`,
  );

const cannotCreate = (message: string) => new MongoError(67, "CannotCreateIndex", message);
