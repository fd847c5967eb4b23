import { spawnSync } from "node:child_process";
import { root } from "../run-step.ts";

// npm run audit: asks the registry for known holes in what is installed in production. It is no part
// of npm test, whose outcome must not change from one day to the next; whoever releases runs it.

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  cwd: root,
  encoding: "utf8",
});
const answer = readAnswer(stdout);
if (!answer?.metadata) {
  console.log("Not audited: this registry does not tell of holes. Ask one that does.");
  process.exitCode = 2;
} else {
  const { high, critical, total } = answer.metadata.vulnerabilities;
  console.log(`${total} known holes, ${high} of them high and ${critical} critical.`);
  if (high + critical > 0) process.exitCode = 1;
}

type Answer = {
  metadata?: { vulnerabilities: { high: number; critical: number; total: number } };
};

function readAnswer(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return null;
  }
}
