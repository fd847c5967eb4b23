// Values that may cross IPC: what structured clone takes, written as tagged JSON, because the
// DevTools protocol carries text only.

type Tagged = { $: string; v?: unknown };

/** @throws Error in Electron's words when something cannot be cloned, for instance a function */
export function pack(value: unknown): string {
  let cloned: unknown;
  try {
    cloned = structuredClone(value);
  } catch {
    throw new Error("An object could not be cloned.");
  }
  return JSON.stringify(encode(cloned));
}

export const unpack = (text: string): unknown => decode(JSON.parse(text));

function encode(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (value === undefined) return { $: "undefined" };
  if (typeof value === "bigint") return { $: "bigint", v: String(value) };
  if (typeof value === "number") {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { $: "number", v: numberText(value) };
  }
  if (Array.isArray(value)) return value.map(encode);
  if (value instanceof Date) return { $: "date", v: encode(value.getTime()) };
  if (value instanceof RegExp) return { $: "regexp", v: [value.source, value.flags] };
  if (value instanceof Error) return { $: "error", v: [value.name, value.message] };
  if (value instanceof Map) return { $: "map", v: [...value].map(encode) };
  if (value instanceof Set) return { $: "set", v: [...value].map(encode) };
  if (value instanceof ArrayBuffer)
    return { $: "bytes", v: ["ArrayBuffer", base64(new Uint8Array(value))] };
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { $: "bytes", v: [Object.prototype.toString.call(value).slice(8, -1), base64(bytes)] };
  }
  const entries = Object.entries(value).map(([key, inner]) => [key, encode(inner)]);
  const object = Object.fromEntries(entries) as object;
  return "$" in object ? { $: "object", v: object } : object;
}

function decode(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(decode);
  if (!("$" in value)) return decodeEntries(value);
  const { $: tag, v } = value as Tagged;
  switch (tag) {
    case "undefined":
      return undefined;
    case "bigint":
      return BigInt(v as string);
    case "number":
      return Number(v);
    case "date":
      return new Date(decode(v) as number);
    case "regexp":
      return new RegExp(...(v as [string, string]));
    case "error": {
      const [name, message] = v as [string, string];
      return Object.assign(new Error(message), { name });
    }
    case "map":
      return new Map(
        (v as [unknown, unknown][]).map((entry) => decode(entry) as [unknown, unknown]),
      );
    case "set":
      return new Set((v as unknown[]).map(decode));
    case "bytes":
      return bytesOf(v as [string, string]);
    default:
      return decodeEntries(v as object);
  }
}

const decodeEntries = (object: object) =>
  Object.fromEntries(Object.entries(object).map(([key, inner]) => [key, decode(inner)]));

const numberText = (value: number) => (Object.is(value, -0) ? "-0" : String(value));

const views = {
  DataView,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
};

function bytesOf([kind, text]: [string, string]): unknown {
  const { buffer } = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  if (kind === "ArrayBuffer") return buffer;
  const View = views[kind as keyof typeof views] as new (bytes: ArrayBuffer) => ArrayBufferView;
  return new View(buffer);
}

function base64(bytes: Uint8Array): string {
  const chunk = 8_192; // more arguments than this are too many
  let text = "";
  for (let at = 0; at < bytes.length; at += chunk) {
    text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(text);
}
