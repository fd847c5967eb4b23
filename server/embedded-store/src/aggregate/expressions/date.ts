import { Int32, Long } from "bson";
import {
  isDate,
  isDocument,
  isNullish,
  isObjectId,
  isTimestamp,
  toNumber,
  type Value,
} from "../../values/bson-values.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { showValue } from "../../values/show-value.ts";
import { typeName } from "../../values/type-name.ts";
import { addToDate, dateDifference, truncateDate } from "./calendar.ts";
import { type ExpressionOperator, onNamed } from "./operator.ts";
import { toLocal, zoneOffsetMs } from "./time-zone.ts";

function requireDate(value: Value): Date {
  if (isDate(value)) return value;
  if (isObjectId(value)) return value.getTimestamp();
  if (isTimestamp(value)) return new Date(value.getHighBits() * 1000);
  throw numberedError(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** `{ $year: date }` or `{ $year: { date, timezone } }`. */
function datePart(read: (local: Date) => number): ExpressionOperator {
  return (argument, compile) => {
    const isNamed = isDocument(argument) && "date" in argument;
    const only = Array.isArray(argument) && argument.length === 1 ? argument[0] : argument;
    const date = compile(isNamed ? argument.date : only);
    const zone = compile(isNamed ? (argument.timezone ?? null) : null);
    return (scope) => {
      const value = date(scope);
      if (isNullish(value)) return null;
      return new Int32(read(toLocal(requireDate(value), zone(scope))));
    };
  };
}

const digits = (value: number, count: number) => String(value).padStart(count, "0");

const formatters: Record<string, (local: Date, offsetMinutes: number) => string> = {
  Y: (local) => digits(local.getUTCFullYear(), 4),
  m: (local) => digits(local.getUTCMonth() + 1, 2),
  d: (local) => digits(local.getUTCDate(), 2),
  H: (local) => digits(local.getUTCHours(), 2),
  M: (local) => digits(local.getUTCMinutes(), 2),
  S: (local) => digits(local.getUTCSeconds(), 2),
  L: (local) => digits(local.getUTCMilliseconds(), 3),
  z: (_local, offset) =>
    (offset < 0 ? "-" : "+") +
    digits(Math.floor(Math.abs(offset) / 60), 2) +
    digits(Math.abs(offset) % 60, 2),
  "%": () => "%",
};

function formatDate(date: Date, format: string, zone: Value): string {
  const local = toLocal(date, zone);
  const offsetMinutes = zoneOffsetMs(zone, date.getTime()) / 60_000;
  return format.replace(/%(.?)/gs, (_whole, letter: string) => {
    const write = Object.hasOwn(formatters, letter) ? formatters[letter] : undefined;
    if (write) return write(local, offsetMinutes);
    throw numberedError(18536, `Invalid format character '%${letter}' in format string`);
  });
}

const isoFormat = "%Y-%m-%dT%H:%M:%S.%L";

const dateToString = onNamed(
  ["date", "format", "timezone", "onNull"],
  ({ date, format, timezone, onNull = null }) => {
    if (isNullish(date)) return onNull;
    const isUtc = isNullish(timezone) || timezone === "UTC";
    const chosen = format ?? (isUtc ? `${isoFormat}Z` : isoFormat);
    if (typeof chosen !== "string") {
      throw numberedError(
        18533,
        `$dateToString requires that 'format' be a string, found: ${typeName(chosen)} with value ${showValue(chosen)}`,
      );
    }
    return formatDate(requireDate(date), chosen, timezone);
  },
);

const dateTrunc = onNamed(
  ["date", "unit", "binSize", "timezone", "startOfWeek"],
  ({ date, unit, binSize = new Int32(1), timezone, startOfWeek }) => {
    if (isNullish(date) || isNullish(unit) || binSize === null) return null;
    const bin = { unit: String(unit), binSize: toNumber(binSize), zone: timezone, startOfWeek };
    return truncateDate(requireDate(date), bin);
  },
);

const dateAdding = (sign: 1 | -1) =>
  onNamed(["startDate", "unit", "amount", "timezone"], ({ startDate, unit, amount, timezone }) => {
    if (isNullish(startDate) || isNullish(unit) || isNullish(amount)) return null;
    const signed = sign * toNumber(amount);
    if (!Number.isInteger(signed)) {
      const operator = sign > 0 ? "$dateAdd" : "$dateSubtract";
      throw numberedError(5166405, `${operator} expects integer amount of time units`);
    }
    return addToDate(requireDate(startDate), String(unit), signed, timezone);
  });

const dateDiff = onNamed(
  ["startDate", "endDate", "unit", "timezone", "startOfWeek"],
  ({ startDate, endDate, unit, timezone, startOfWeek }) => {
    if (isNullish(startDate) || isNullish(endDate) || isNullish(unit)) return null;
    return Long.fromNumber(
      dateDifference(requireDate(startDate), requireDate(endDate), {
        unit: String(unit),
        zone: timezone,
        startOfWeek,
      }),
    );
  },
);

export const dateOperators: Record<string, ExpressionOperator> = {
  $year: datePart((local) => local.getUTCFullYear()),
  $month: datePart((local) => local.getUTCMonth() + 1),
  $dayOfMonth: datePart((local) => local.getUTCDate()),
  $dayOfWeek: datePart((local) => local.getUTCDay() + 1),
  $hour: datePart((local) => local.getUTCHours()),
  $dateToString: dateToString,
  $dateTrunc: dateTrunc,
  $dateAdd: dateAdding(1),
  $dateSubtract: dateAdding(-1),
  $dateDiff: dateDiff,
};
