/** A known vulnerability of one package, as the registry reports it. */
export type Advisory = {
  /** `GHSA-…`, else the registry's own number. */
  id: string;
  name: string;
  severity: string;
  title: string;
  /** Where the package lies, by the lockfile's paths. */
  nodes: string[];
};

/** As npm 11 writes a vulnerable package (`toJSON` in @npmcli/arborist/lib/vuln.js). */
type Vulnerability = {
  name: string;
  /** Advisories of the package itself, and names of those it depends on, which have entries of their own. */
  via: (string | { source: number; title: string; url: string; severity: string })[];
  nodes: string[];
};

/** `report` where it asked, `failure` where it could not (npm/lib/utils/audit-error.js). */
type Answer = {
  auditReportVersion?: number;
  vulnerabilities?: Record<string, Vulnerability>;
  message?: string;
  statusCode?: number;
  error?: { summary?: string };
};

/** Answers of a registry that has no advisories: it does not know the address. */
const withoutEndpoint = [404, 405, 410, 501];

/** Reads what `npm audit --json` wrote: the advisories, or in a sentence why there are none to read. */
export function readAdvisories(
  output: string,
): { advisories: Advisory[] } | { notAudited: string } {
  const answer = parse(output);
  if (answer === null) return { notAudited: "npm audit wrote nothing that can be read." };
  const { auditReportVersion, vulnerabilities, statusCode, message } = answer;
  if (statusCode !== undefined) {
    return {
      notAudited: withoutEndpoint.includes(statusCode)
        ? `this registry reports no vulnerabilities (it answered ${statusCode}). Ask one that does.`
        : `the registry refused to answer (${statusCode}). Try again, or ask another.`,
    };
  }
  if (vulnerabilities === undefined) {
    const [, reason = answer.error?.summary || message || "npm audit failed"] =
      /reason: (.*)$/s.exec(message ?? "") ?? [];
    return { notAudited: `the registry did not answer: ${reason}` };
  }
  if (auditReportVersion !== 2) {
    return { notAudited: `npm writes reports of version ${auditReportVersion} now, not 2.` };
  }
  const advisories = Object.values(vulnerabilities).flatMap(({ name, via, nodes }) =>
    via.flatMap((each) => {
      if (typeof each === "string") return [];
      const { url, source, severity, title } = each;
      const id = /GHSA(?:-[0-9a-z]{4}){3}$/.exec(url ?? "")?.[0] ?? String(source);
      return [{ id, name, severity, title, nodes }];
    }),
  );
  return { advisories };
}

function parse(output: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(output);
    return typeof answer === "object" ? answer : null;
  } catch {
    return null;
  }
}
