import type { Result } from "../harness/run-metric.ts";
import { figure, ratioText, targetText } from "./figures.ts";

const heads = ["Metric", "Floor", "Floor's", "Ours", "Ratio", "Spread", "Target", ""];

/** The results as a table of Markdown. */
export function tableOf(results: readonly Result[]): string {
  const lines = results.map((result) => {
    const { title, floor, floorValue, ours, unit, ratio, spread, target, verdict } = result;
    return [
      title,
      floor || "–",
      figure(floorValue, unit),
      figure(ours, unit),
      ratioText(ratio),
      spread === null || Number.isNaN(spread) ? "–" : ratioText(spread),
      targetText(target, unit),
      verdictText(verdict),
    ];
  });
  return [heads, heads.map(() => "---"), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function verdictText(verdict: Result["verdict"]): string {
  if (verdict === "met") return "met";
  return verdict === "no target" ? "" : `**${verdict}**`;
}

/** What is to be said of some of them, once each. */
export function notesOf(results: readonly Result[]): string[] {
  const notes = results
    .filter(({ note }) => note !== "")
    .map(({ metric, note }) => `${metric}: ${note}`);
  return [...new Set(notes)];
}
