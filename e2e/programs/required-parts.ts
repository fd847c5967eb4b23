const parts = ["electron", "dovecot", "mutt", "clamd"] as const;
type RealPart = (typeof parts)[number];

/**
 * What tests must not go without: where it is missing they fail, instead of taking another or being skipped.
 *
 * @param names with commas between them; `1` is Electron
 * @throws Error for a name that is none
 */
export function requiredParts(names = process.env.DESK_REQUIRE_REAL ?? ""): ReadonlySet<RealPart> {
  const given = names.split(",").map((name) => name.trim());
  return new Set(given.filter((name) => name !== "").map(partOf));
}

function partOf(name: string): RealPart {
  const part = parts.find((one) => one === (name === "1" ? "electron" : name));
  if (!part) throw new Error(`DESK_REQUIRE_REAL: ${name} is none of ${parts.join(", ")}`);
  return part;
}
