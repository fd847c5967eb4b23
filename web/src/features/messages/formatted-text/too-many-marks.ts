/** The parser looks back at each mark of a paragraph for each other one. People write fewer. */
const marksMax = 1_000;

/** As Markdown opens lines of code outside of quotes and lists, so that nothing counts as code that is none. */
const opening = /^(`{3,}(?=[^`]*$)|~{3,})/;
const closing = /^ {0,3}(`{3,}|~{3,})\s*$/;

/** Whether one paragraph has so many marks that reading it takes long. Lines of code have as many as they like. */
export function hasTooManyMarks(lines: readonly string[]): boolean {
  let count = 0;
  let fence = "";
  return lines.some((line) => {
    if (fence !== "") {
      if (closing.exec(line)?.[1]?.startsWith(fence)) fence = "";
      return false;
    }
    fence = opening.exec(line)?.[1] ?? "";
    if (fence !== "" || line.trim() === "") count = 0;
    else count += line.match(/[*_`[\]]/g)?.length ?? 0;
    return count > marksMax;
  });
}
