import { API } from "typescript/unstable/sync";
import { type Use, usesIn } from "./uses.ts";

export interface Checked {
  uses: Use[];
  /** What is wrong, one sentence each. */
  problems: string[];
}

/**
 * Compares what a project's own sources use of Electron with the declarations of the version that is
 * installed: whether it is there at all, and on each system where the program comes to it.
 *
 * @param harmless what may be used where it does nothing, and why
 */
export function checkElectronUse(
  config: string,
  harmless: Readonly<Record<string, string>>,
): Checked {
  const api = new API();
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`there is no project ${config}`);
    const files = project.rootFiles.filter((file) => !file.endsWith(".test.ts"));
    const unknown = files.flatMap((file) =>
      project.program
        .getSemanticDiagnostics(file)
        .map(({ text }) => `${file}: Electron's declarations do not know it: ${text}`),
    );
    const uses = files.flatMap((file) => usesIn(project, file));
    const missing = uses.filter(({ used, exists }) => used.some((one) => !exists.includes(one)));
    const unguarded = missing.filter(({ api: name }) => !Object.hasOwn(harmless, name));
    const idle = Object.keys(harmless).filter(
      (name) => !missing.some(({ api: missed }) => missed === name),
    );
    return {
      uses,
      problems: [
        ...unknown,
        ...unguarded.map(sentenceOf),
        ...idle.map((name) => `${name} is said to be harmless, and not used where it is missing`),
      ],
    };
  } finally {
    api.close();
  }
}

function sentenceOf({ file, line, api, used, exists }: Use): string {
  const missing = used.filter((system) => !exists.includes(system));
  return `${file}:${line}: ${api} does not exist on ${missing.join(", ")}`;
}
