import { type Doc, isNumber, toNumber } from "../values/bson-values.ts";
import { fieldNames, withFields } from "../values/raw-fields.ts";

/**
 * A projection that only takes whole fields, or only leaves some out, as a function over stored
 * bytes. Null for any other; the caller has refused what is no projection.
 */
export function compileRawProjection(spec: Doc): ((raw: Buffer) => Buffer) | null {
  const { _id, ...fields } = spec;
  const isSimple = (name: string) => !name.includes(".") && !name.startsWith("$");
  const names = Object.keys(fields);
  const values = [...Object.values(fields), ...(_id === undefined ? [] : [_id])];
  const isSwitch = (value: unknown) => typeof value === "boolean" || isNumber(value);
  if (!names.every(isSimple) || !values.every(isSwitch)) return null;
  const isOn = (value: unknown) => (isNumber(value) ? toNumber(value) !== 0 : value === true);

  const hasId = _id === undefined || isOn(_id);
  const isInclusion =
    names.length > 0 ? isOn(fields[names[0] as string]) : _id !== undefined && hasId;
  const isNamed = isInclusion === hasId;
  const named = fieldNames(isNamed ? [...names, "_id"] : names);
  return (raw) => withFields(raw, named, isInclusion);
}
