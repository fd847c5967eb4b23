import { canonicalType, numberKind, toNumber, typeOrder, type Value } from "./bson-values.ts";
import { badValue } from "./mongo-error.ts";

const numberNames = ["", "int", "long", "double", "decimal"];
const namesByOrder = new Map<number, string>([
  [typeOrder.minKey, "minKey"],
  [typeOrder.missing, "missing"],
  [typeOrder.null, "null"],
  [typeOrder.string, "string"],
  [typeOrder.object, "object"],
  [typeOrder.array, "array"],
  [typeOrder.binary, "binData"],
  [typeOrder.objectId, "objectId"],
  [typeOrder.bool, "bool"],
  [typeOrder.date, "date"],
  [typeOrder.timestamp, "timestamp"],
  [typeOrder.regex, "regex"],
  [typeOrder.code, "javascript"],
  [typeOrder.codeWithScope, "javascriptWithScope"],
  [typeOrder.maxKey, "maxKey"],
]);

/** MongoDB's numeric alias of each type name. */
const codes: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

/** The type's name as `$type` tells it, `missing` for a field that is not there. */
export function typeName(value: Value): string {
  const order = canonicalType(value);
  if (order === typeOrder.number) return numberNames[numberKind(value)] ?? "";
  return namesByOrder.get(order) ?? "object";
}

/** The names that the argument of a `$type` query stands for; `number` means all numeric types. */
export function typeNamesOf(argument: Value): Set<string> {
  const list = Array.isArray(argument) ? argument : [argument];
  return new Set(
    list.map((type: Value) => {
      if (typeof type === "string") {
        if (type !== "number" && !Object.hasOwn(codes, type)) {
          throw badValue(`Unknown type name alias: ${type}`);
        }
        return type;
      }
      const code = toNumber(type);
      const name = Object.keys(codes).find((key) => codes[key] === code);
      if (!name) throw badValue(`Invalid numerical type code: ${code}`);
      return name;
    }),
  );
}
