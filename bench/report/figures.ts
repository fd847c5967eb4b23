import type { Target, Unit } from "../harness/metric.ts";

/** A figure with as many digits as say something. */
export function figure(value: number | null, unit: Unit): string {
  if (value === null || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return "∞";
  const digits =
    Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const text = value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === "" ? text : `${text} ${unit}`;
}

export const ratioText = (ratio: number | null): string =>
  ratio === null ? "–" : Number.isFinite(ratio) ? `${ratio.toFixed(2)}×` : "∞";

export function targetText(target: Target, unit: Unit): string {
  if (target === null) return "–";
  if ("ratioMax" in target) return `≤ ${target.ratioMax}×`;
  if ("ratioMin" in target) return `≥ ${target.ratioMin}×`;
  if ("max" in target) return `≤ ${figure(target.max, unit)}`;
  return figure(target.exactly, unit);
}
