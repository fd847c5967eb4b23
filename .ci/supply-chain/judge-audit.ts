import type { Lockfile } from "./check-lockfile.ts";
import { type Advisory, readAdvisories } from "./read-advisories.ts";
import { type Waiver, waiverMaxDays } from "./waiver.ts";

/** 0: release. 1: do not, something is known or a waiver is wrong. 2: nothing was learned. */
export type Verdict = { exitCode: 0 | 1 | 2; lines: string[] };

/** Installed with the developers' tools, and yet what agents are given. */
const shippedTools = ["electron"];

/**
 * Whether what is shipped may be released: no advisory of it is high or critical unless it is waived,
 * and each waiver is in force and needed.
 *
 * @param output what `npm audit --json` wrote
 * @param today `2026-11-22`
 */
export function judgeAudit({
  output,
  lockfile,
  waivers,
  today,
}: {
  output: string;
  lockfile: Lockfile;
  waivers: readonly Waiver[];
  today: string;
}): Verdict {
  const answer = readAdvisories(output);
  if ("notAudited" in answer) {
    return { exitCode: 2, lines: [`Not audited: ${answer.notAudited}`] };
  }
  const isShipped = ({ name, nodes }: Advisory) =>
    shippedTools.includes(name) || nodes.some((node) => !lockfile.packages[node]?.dev);
  const shipped = answer.advisories.filter(isShipped);
  const severe = shipped.filter(({ severity }) => severity === "high" || severity === "critical");
  const waives = (waiver: Waiver, { id, name }: Advisory) =>
    waiver.advisory === id && waiver.package === name;

  const open = severe
    .filter((advisory) => !waivers.some((waiver) => waives(waiver, advisory)))
    .map(({ id, name, severity, title }) => `${id} of ${name} is ${severity}: ${title}`);
  const wrong = waivers.flatMap((waiver): string[] => {
    const what = `the waiver of ${waiver.advisory} for ${waiver.package}`;
    if (waiver.expiresOn < today) return [`${what} has expired on ${waiver.expiresOn}`];
    if (waiver.expiresOn > daysAfter(today, waiverMaxDays)) {
      return [`${what} lasts for more than ${waiverMaxDays} days`];
    }
    if (severe.some((advisory) => waives(waiver, advisory))) return [];
    return [`${what} is not needed: npm reports no such high or critical advisory`];
  });
  const others = answer.advisories.length - severe.length;
  const counts = `${severe.length} high or critical advisories of what is shipped, ${others} others.`;
  const problems = [...open, ...wrong].map((problem) => `✘ ${problem}`);
  return { exitCode: problems.length > 0 ? 1 : 0, lines: [...problems, counts] };
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}
