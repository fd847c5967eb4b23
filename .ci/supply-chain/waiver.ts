/** A vulnerability that does not block a release until a day, for a reason. */
export type Waiver = {
  /** As its address ends: `GHSA-…`. */
  advisory: string;
  package: string;
  reason: string;
  /** The last day on which it holds, `2026-12-31`. */
  expiresOn: string;
};

/** Nobody looks at a waiver again that lasts for years. */
export const waiverMaxDays = 90;

const fields = ["advisory", "package", "reason", "expiresOn"] as const;

/**
 * The waivers of a file's text.
 *
 * @throws Error when one of them lacks a field, or says something else
 */
export function readWaivers(text: string): Waiver[] {
  const all: unknown = JSON.parse(text);
  if (!Array.isArray(all)) throw new Error("Waivers are a list.");
  return all.map((entry: unknown, index) => {
    const given = Object.entries((entry ?? {}) as Record<string, unknown>);
    const isWhole =
      given.length === fields.length &&
      given.every(
        ([name, value]) =>
          (fields as readonly string[]).includes(name) && typeof value === "string" && value.trim(),
      );
    if (!isWhole) throw new Error(`Waiver ${index + 1} must have ${fields.join(", ")}.`);
    const waiver = entry as Waiver;
    const day = /^\d{4}-\d{2}-\d{2}$/.test(waiver.expiresOn) ? new Date(waiver.expiresOn) : null;
    if (!day || Number.isNaN(+day) || day.toISOString().slice(0, 10) !== waiver.expiresOn) {
      throw new Error(`Waiver ${index + 1} must expire on a day like 2026-12-31.`);
    }
    return waiver;
  });
}
