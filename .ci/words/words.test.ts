import { describe, expect, it } from "vitest";
import { findOldWords } from "./find-old-words.ts";
import { judgeWords } from "./judge-words.ts";

const found = (path: string, source = "") => findOldWords(path, source).map(({ name }) => name);

describe("the check of words", () => {
  it.each([
    ["a function", "export function askTogether() {}", "askTogether"],
    ["a type", "type OtherNodes = {};", "OtherNodes"],
    ["what makes one", "const followers = createFollowers();", "followers"],
    ["a method", "live.tellPerson(event);", "tellPerson"],
    ["what is computed in a template", `\`so \${untold.length} many\``, "untold"],
    ["what stands before a template", `if (x) {} told(); say(\`so\`);`, "told"],
    ["what comes with more words", "followMessages(socket)", "followMessages"],
    ["what ends in it", "interface CustomerNews {}", "CustomerNews"],
    ["a part of a longer one", "await agent.signsInAndHears();", "signsInAndHears"],
    ["a part in the middle", "let isToldApart = false;", "isToldApart"],
  ])("refuses an old name as %s", (_, source, name) => {
    expect(found("server/src/a.ts", source)).toContain(name);
  });

  it.each([
    ["web/src/state/keeping.slice.ts", "keepingSlice"],
    ["server/src/take-turns.test.ts", "takeTurns"],
    ["web/src/app/unsent-shelf/records.ts", "unsentShelf"],
    ["web/src/features/presence/TellLook.module.css", "TellLook"],
  ])("refuses %s as the name of a file or folder", (path, name) => {
    expect(found(path)).toEqual([name]);
  });

  it.each([
    [
      "another name that holds it",
      "const followerIds = newsletter + teller + unrepeatable + isUntolderance + shear;",
    ],
    ["a comment and a string", `// told\n/* news */ say("tell", 'untold', \`news \${x} told\`);`],
    ["what a template says", `\`not \${x} told \${y} within \${z}\``],
    ["a regular expression", 'const pattern = /told|"news/;'],
    ["a method of the language", '"=".repeat(3)'],
    ["a library's method", "request.followRedirect()"],
  ])("lets pass %s", (_, source) => {
    expect(found("server/src/a.ts", source)).toEqual([]);
  });

  it("lets pass what a page says, and what a library calls so in another room", () => {
    expect(found("web/src/a.tsx", "<p>Tell us, any news?</p>")).toEqual([]);
    expect(found("web/src/a.test.ts", "within(list)")).toEqual([]);
    expect(found("e2e/a.ts", "within(list)")).toEqual(["within"]);
  });

  it("lets pass as many as are left to do, and not one more", () => {
    const findings = findOldWords("a.ts", "news(); news();");
    expect(judgeWords(findings, { "*-news-*": 2 })).toEqual({
      problems: [],
      counts: { "*-news-*": 2 },
    });
    expect(judgeWords(findings, { "*-news-*": 1 }).problems).toHaveLength(1);
    expect(judgeWords(findings, {}).problems).toHaveLength(1);
  });
});
