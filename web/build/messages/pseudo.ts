import type { Compiled } from "./compile-messages.ts";

const accented: Record<string, string> = Object.fromEntries(
  [
    "aá",
    "cç",
    "eé",
    "gğ",
    "ií",
    "nñ",
    "oö",
    "sš",
    "uü",
    "yý",
    "zž",
    "AÅ",
    "CÇ",
    "EÉ",
    "IÍ",
    "NÑ",
    "OÖ",
    "SŠ",
    "UÜ",
  ].map(([from = "", to = ""]) => [from, to]),
);
const longer = 0.4;

/** A text one can still read, and sees at once that it came from a catalogue: "⟦Ïñbóx ··⟧", 40 % longer. */
export function pseudo(message: Compiled): Compiled {
  const words = lengthOf(message);
  const padding = words === 0 ? "" : ` ${"·".repeat(Math.ceil(words * longer))}`;
  const inner = withAccents(message);
  if (typeof inner === "string") return `⟦${inner}${padding}⟧`;
  return ["⟦", ...inner, `${padding}⟧`] as Compiled;
}

/** Values and marks of elements stay as they are. */
function withAccents(message: Compiled): Compiled {
  if (typeof message === "string") {
    return message.replace(/<\/?\d>|\p{L}/gu, (part) => accented[part] ?? part);
  }
  return message.map((token) => {
    if (typeof token === "string") return withAccents(token);
    const [name, kind, cases] = token;
    if (typeof cases !== "object" || cases === null) return token;
    const changed = Object.entries(cases).map(([key, value]) => [
      key,
      typeof value === "string" || Array.isArray(value) ? withAccents(value) : value,
    ]);
    return [name, kind, Object.fromEntries(changed)];
  }) as Compiled;
}

const lengthOf = (message: Compiled): number =>
  typeof message === "string"
    ? message.replace(/<\/?\d>/g, "").length
    : JSON.stringify(message).length / 2;
