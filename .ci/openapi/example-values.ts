/** As much of JSON Schema as docs/openapi.json is written in. */
export type JsonSchema = {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  pattern?: string;
  format?: string;
  minimum?: number;
  minItems?: number;
  exclusiveMinimum?: number;
  minLength?: number;
};

/** What matches the patterns and formats in use; another one has to be added here. */
const texts: Record<string, string> = {
  "^[0-9a-f]{24}$": "0123456789abcdef01234567",
  "^[0-9a-f]{32}$": "0123456789abcdef0123456789abcdef",
  "^(?:wizard|(?:reply|note):[0-9a-f]{24})$": "note:0123456789abcdef01234567",
  "date-time": "2026-11-22T09:30:00.000Z",
  email: "ada@example.com",
};

/**
 * Values of a schema that together show each of its alternatives: with and without the fields that may be
 * missing, lists with and without entries.
 *
 * @param lookUp what a `$ref` names
 * @throws Error where the schema says something that is not read here
 */
export function exampleValues(
  schema: JsonSchema,
  lookUp: (ref: string) => JsonSchema = () => ({}),
): unknown[] {
  if (schema.$ref) return exampleValues(lookUp(schema.$ref), lookUp);
  if ("const" in schema) return [schema.const];
  if (schema.enum) return [...schema.enum];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.flatMap((one) => exampleValues(one, lookUp));
  // It may be anything.
  if (Object.keys(schema).length === 0) return [null, "x"];
  const { type } = schema;
  if (Array.isArray(type)) {
    return type.flatMap((one: string) => exampleValues({ ...schema, type: one }, lookUp));
  }
  switch (type) {
    case "object":
      return exampleObjects(schema, lookUp);
    case "array":
      return [
        ...(schema.minItems ? [] : [[]]),
        ...(schema.items ? [exampleValues(schema.items, lookUp)] : []),
      ];
    case "string":
      return [exampleText(schema)];
    case "integer":
    case "number":
      return [schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1];
    case "boolean":
      return [true, false];
    case "null":
      return [null];
    default:
      throw new Error(`nothing is known of ${JSON.stringify(schema)}`);
  }
}

/** One with the required fields alone, then each field's other values in turn. */
function exampleObjects(
  { properties = {}, required = [] }: JsonSchema,
  lookUp: (ref: string) => JsonSchema,
): object[] {
  const values = Object.entries(properties).map(
    ([name, schema]) => [name, exampleValues(schema, lookUp)] as const,
  );
  const least = Object.fromEntries(
    values.filter(([name]) => required.includes(name)).map(([name, [first]]) => [name, first]),
  );
  const others = values.flatMap(([name, all]) => all.map((value) => ({ ...least, [name]: value })));
  return [least, ...others];
}

function exampleText({ pattern, format, minLength = 1 }: JsonSchema): string {
  if (pattern === undefined && format === undefined) return "x".repeat(minLength);
  const text = texts[pattern ?? ""] ?? texts[format ?? ""];
  if (text === undefined) throw new Error(`no example matches ${pattern ?? format}`);
  return text;
}
