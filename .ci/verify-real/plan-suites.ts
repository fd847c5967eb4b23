import { type Findings, type Part, parts } from "./findings.ts";

export interface Suite {
  part: Part;
  name: string;
  command: readonly [program: string, ...options: string[]];
  env: Readonly<Record<string, string>>;
  timeoutMinutes: number;
}

type Known = Pick<Suite, "name" | "command" | "timeoutMinutes">;

const unit = (project: string, ...files: string[]) =>
  ["npx", "vitest", "run", "--maxWorkers=2", "--project", project, ...files] as const;

/** What the tests can run on each part, and nothing else: docs/verified-on.md says what that leaves out. */
const suites: Readonly<Record<Part, readonly Known[]>> = {
  MongoDB: [
    { name: "server", command: unit("server"), timeoutMinutes: 30 },
    {
      name: "a help desk's queries",
      command: unit("embedded-store", "help-desk.test.ts"),
      timeoutMinutes: 5,
    },
    { name: "faults", command: ["npm", "run", "test:faults"], timeoutMinutes: 30 },
    { name: "end-to-end", command: ["npm", "run", "test:e2e"], timeoutMinutes: 45 },
  ],
  Firebase: [
    {
      name: "identity provider",
      command: unit("server", "firebase-identity.test.ts"),
      timeoutMinutes: 5,
    },
  ],
  Electron: [{ name: "console", command: ["npm", "run", "test:desktop"], timeoutMinutes: 30 }],
};

/** The variables by which the tests take a real part. Each suite gets those of its own part alone. */
const switches = [
  "MONGODB_URI",
  "DESK_REQUIRE_REAL",
  "FIREBASE_PROJECT_ID",
  "FIREBASE_API_KEY",
  "FIREBASE_AUTH_DOMAIN",
  "FIREBASE_CLIENT_EMAIL",
  "FIREBASE_PRIVATE_KEY",
];

/** The suites of the parts that are there. */
export function planSuites(findings: Findings): Suite[] {
  return parts.flatMap((part) => {
    const finding = findings[part];
    if (!finding.isThere) return [];
    const none = Object.fromEntries(switches.map((name) => [name, ""]));
    return suites[part].map((suite) => ({
      ...suite,
      part,
      env: { ...none, ...finding.variables },
    }));
  });
}
