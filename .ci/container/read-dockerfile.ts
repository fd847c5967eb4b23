export interface Instruction {
  name: string;
  /** The words behind the name; of the JSON form its strings, of RUN one line for the shell. */
  words: string[];
  options: Record<string, string>;
}

export interface Stage {
  base: string;
  name: string | null;
  instructions: Instruction[];
}

/** All that our file uses; whatever else somebody writes must be learned first by what runs it by hand. */
const known = new Set(
  "COPY RUN WORKDIR ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD".split(" "),
);

/**
 * Reads a Dockerfile as far as ours goes: stages, continued lines, options, the JSON and the shell form.
 *
 * @throws Error when it holds an instruction that is not known here
 */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.replace(/^\s*#.*\n/gm, "").replace(/\\\n\s*/g, "");
  for (const line of lines.split("\n").filter((one) => one.trim())) {
    const { name, words, options } = readInstruction(line.trim());
    if (name === "FROM") {
      const [base = "", as, stage = null] = words;
      if (as && as.toUpperCase() !== "AS") throw new Error(`not understood: ${line}`);
      stages.push({ base, name: stage, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage || !known.has(name)) throw new Error(`not understood: ${line}`);
    stage.instructions.push({ name, words, options });
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
  const options: Record<string, string> = {};
  const words = rest.replace(/--([\w-]+)=(\S+)\s+/g, (option, key, value) => {
    if (name === "RUN") return option; // of the command
    options[key] = value;
    return "";
  });
  if (name === "HEALTHCHECK") return { name, options, words: readWords(words.replace("CMD ", "")) };
  return { name, options, words: name === "RUN" ? [rest] : readWords(words) };
}

const readWords = (text: string): string[] =>
  text.startsWith("[") ? JSON.parse(text) : text.split(/\s+/);
