import { camelCase, namesIn, namesInPath } from "./read-names.ts";
import { foreignNames, type OldWord, oldWords } from "./words.ts";

export type Finding = { old: string; term: string; path: string; name: string };

/** Such words only say that something is made or used. */
const maker = "(?:create|open|start|use)";

const patterns = oldWords.map((word) => ({ ...word, pattern: patternOf(word) }));

/** Every old name in one file: in its path, and where it is source of TypeScript in what it says. */
export function findOldWords(path: string, source: string): Finding[] {
  const isSource = /\.tsx?$/.test(path);
  const names = [
    ...namesInPath(path),
    ...(isSource ? namesIn(source, { isJsx: path.endsWith("x") }) : []),
  ];
  return names
    .filter((name) => !foreignNames.includes(name))
    .flatMap((name) => {
      const word = patterns.find(
        ({ pattern, room }) => pattern.test(name) && (!room || room.test(path)),
      );
      return word ? [{ old: word.old, term: word.term, path, name }] : [];
    });
}

/** Matches the whole name, in camel or Pascal case: `followers` and `createFollowers`, never `followerIds`. A star is for words before or behind. */
function patternOf({ old }: OldWord): RegExp {
  const camel = camelCase(old.replace(/^\*-|-\*$/g, ""));
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
  if (old.startsWith("*-") && old.endsWith("-*")) {
    return new RegExp(`^(?:(?:\\w*[a-z\\d_])?${pascal}|${camel})(?:[A-Z]\\w*)?$`);
  }
  if (old.endsWith("-*")) return new RegExp(`^(?:${camel}|${pascal})(?:[A-Z]\\w*)?$`);
  if (old.startsWith("*-")) return new RegExp(`^\\w+${pascal}$`);
  return new RegExp(`^(?:${camel}|${maker}?${pascal})$`);
}
