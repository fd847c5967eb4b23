import { parseArgs } from "node:util";

/** @throws TypeError that names the flag */
export function readFlags(args: readonly string[], metricNames: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: "string" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      rounds: { type: "string" },
      quick: { type: "boolean", default: false },
      profile: { type: "boolean", default: false },
      "write-baseline": { type: "boolean", default: false },
      docs: { type: "boolean", default: false },
    },
  });
  const only = values.only.split(",").filter((name) => name !== "");
  const unknown = only.filter((name) => !metricNames.includes(name));
  if (unknown.length > 0) {
    throw new TypeError(`--only knows ${metricNames.join(", ")}, not ${unknown.join(", ")}`);
  }
  const isQuick = values.quick;
  const size = number("size", values.size ?? (isQuick ? "0.01" : "1"));
  return {
    size,
    isQuick,
    only,
    seed: number("seed", values.seed),
    rounds: number("rounds", values.rounds ?? (isQuick ? "3" : "7")),
    writesBaseline: values["write-baseline"],
    hasProfile: values.profile,
    /** The page is written from full runs; from others only on request. */
    writesDocs: !isQuick && (size === 1 || values.docs),
  };
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new TypeError(`--${name} must be a number above 0`);
  return value;
}
