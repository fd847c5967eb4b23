import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { root } from "../steps/run-step.ts";
import { judgeSettings } from "./judge-settings.ts";
import { readExample } from "./read-example.ts";
import { withTable } from "./write-table.ts";

const example = `# A word before.

# where mails go,
# and whence
# default: nowhere
#MAIL_TO=a@example.com
#MAIL_KEY="one\\ntwo"
`;
const schemas = { MAIL_TO: z.email(), MAIL_KEY: z.string().includes("\n"), POWER_CUT: z.string() };
const known = { schemas, internal: ["POWER_CUT"] };
const judge = (text: string) => judgeSettings(readExample(text).settings, known);

describe("an operator reads .env.example", () => {
  it("and finds each variable with its meaning and its default, in README's table too", () => {
    const { settings, problems } = readExample(example);
    expect(problems).toEqual([]);
    expect(settings).toEqual([
      {
        variables: [
          { name: "MAIL_TO", example: "a@example.com" },
          { name: "MAIL_KEY", example: "one\ntwo" },
        ],
        standard: "nowhere",
        meaning: "where mails go, and whence",
      },
    ]);
    const mark = "<!-- settings: written by npm run settings from .env.example -->";
    expect(withTable(`# A\n${mark}\nold\n<!-- /settings -->\nZ\n`, settings)).toBe(
      `# A\n${mark}\n| variable | default | meaning |\n|---|---|---|\n| \`MAIL_TO\`, \`MAIL_KEY\` | nowhere | where mails go, and whence |\n<!-- /settings -->\nZ\n`,
    );
  });

  it("in which nothing is set, and nothing is left without a word", () => {
    const { problems } = readExample("#A=1\n\n# b\n# default: none\nB=2");
    expect(problems).toEqual([
      'A: no line begins with "# default: "',
      "A: nothing says what it means",
      "B is switched on: an example sets nothing",
    ]);
  });
});

describe("the check of .env.example", () => {
  it("passes when it names what the server reads", () => {
    expect(judge(example)).toEqual([]);
  });

  it.each([
    ["MAIL_KEY is missing", example.replace(/#MAIL_KEY.*\n/, "")],
    ["MAIL_CC is read by nobody", `${example}#MAIL_CC=b@example.com\n`],
    ["POWER_CUT is not for operators", `${example}#POWER_CUT=1\n`],
    ["MAIL_TO stands there twice", `${example}#MAIL_TO=b@example.com\n`],
    ["MAIL_TO's example is refused", example.replace("a@example.com", "nobody")],
  ])("fails: %s", (problem, text) => {
    expect(judge(text)).toEqual([problem]);
  });
});

it("an operator's commands read .env where there is one", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const programs = Object.entries<string>(scripts).filter(([, line]) => /server\/src\//.test(line));
  expect(programs.map(([name]) => name)).toContain("start");
  for (const [name, line] of programs)
    expect(line, name).toMatch(/^(?:exec )?node --env-file-if-exists=\.env /);
});
