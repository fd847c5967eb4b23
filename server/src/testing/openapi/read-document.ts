import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

type Media = { schema?: object };
export type Operation = {
  /** Its place in the document, as a JSON pointer. */
  pointer: string;
  parameters?: { in: string; name: string; schema: object }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
};

type Node = Record<string, unknown>;
type Document = {
  paths: Record<string, Record<string, Omit<Operation, "pointer">>>;
  components: { responses: Record<string, Operation["responses"][string]> };
};

const text = readFileSync(new URL("../../../../docs/openapi.json", import.meta.url), "utf8");
const document = JSON.parse(text) as Document;
closeAnswers(document);

// That the document is a right one is openapi.test.ts's to show; here each process would compile the schema of schemas.
const noMeta = { meta: false, validateSchema: false } as const;
const options = { ...noMeta, strict: false, validateFormats: false, allErrors: true };
const ajv = new Ajv2020(options).addSchema(document as object, "api");
/** What comes as text in a path or a query is judged as what it says. */
const ajvOfTexts = new Ajv2020({ ...options, coerceTypes: true });

/** The document is open, so that answers can grow; here a field that it does not know is an error. */
function closeAnswers(value: unknown, isAnswer = false): void {
  if (typeof value !== "object" || value === null) return;
  const node = value as Node;
  if (isAnswer && node.type === "object" && node.properties) node.additionalProperties ??= false;
  for (const [key, inner] of Object.entries(node)) {
    closeAnswers(inner, isAnswer || key === "responses" || key === "components");
  }
}

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** Paths that could be meant both ways are decided for the one that says more, as Express's order does here. */
const paths = Object.keys(document.paths)
  .sort((a, b) => a.split("{").length - b.split("{").length || a.localeCompare(b))
  .map((path) => ({ path, pattern: path.toLowerCase().split("/") }));

/** The operation that a request asks for, or null where the document has none. */
export function findOperation(method: string, path: string): Operation | null {
  const parts = path.toLowerCase().replace(/\/$/, "").split("/");
  const name = method === "HEAD" ? "get" : method.toLowerCase();
  for (const { path: one, pattern } of paths) {
    const fits =
      pattern.length === parts.length &&
      pattern.every((part, at) => (part.startsWith("{") ? parts[at] !== "" : part === parts[at]));
    const operation = fits && document.paths[one]?.[name];
    if (operation) return { ...operation, pointer: `#/paths/${escaped(one)}/${name}` };
  }
  return null;
}

/** What an operation may answer with a status, its place in the document beside it. */
export function findResponse({ pointer, responses }: Operation, status: number) {
  const response = responses[status];
  if (!response) return null;
  const name = response.$ref?.split("/").at(-1);
  if (name === undefined) return { ...response, pointer: `${pointer}/responses/${status}` };
  const shared = document.components.responses[name];
  return { ...shared, pointer: `#/components/responses/${name}` };
}

/** What is wrong with a value, by the schema at a place in the document; empty when nothing is. */
export function judge(pointer: string, value: unknown): string {
  const validate = ajv.getSchema(`api${pointer}`) ?? ajv.compile({ $ref: `api${pointer}` });
  return validate(value) ? "" : ajv.errorsText(validate.errors);
}

const judgesOfTexts = new WeakMap<object, ValidateFunction>();

/** The same of a text in a path or a query. */
export function judgeText(schema: object, value: unknown): string {
  const validate =
    judgesOfTexts.get(schema) ??
    ajvOfTexts.compile({ type: "object", properties: { value: schema } });
  judgesOfTexts.set(schema, validate);
  return validate({ value }) ? "" : ajvOfTexts.errorsText(validate.errors);
}
