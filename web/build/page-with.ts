const rootMark = '<div id="root"></div>';
const titleMark = "<title>Deskbell</title>";
const headMark = "</head>";
const languageMark = '<html lang="en">';
const scriptMark = '<script type="module"';
const description = "Open a ticket, and talk with our support team until it is solved.";

/** What a page of other words than the source's says of itself, and the script with its words. */
export interface PageWording {
  language: string;
  direction: "ltr" | "rtl";
  script: string | null;
  words(message: string): string;
}

interface RenderedPage {
  /** The page's address, by which the client knows that it may hydrate; empty for the shell. */
  path: string;
  title: string;
  /** Links to put at the end of the head. */
  head: string;
  html: string;
}

/**
 * The built index.html with a page rendered into it.
 *
 * @throws Error when the HTML holds what our content security policy forbids
 */
export function pageWith(
  template: string,
  { path, title, head, html }: RenderedPage,
  { language, direction, script, words }: PageWording,
): string {
  for (const mark of [rootMark, titleMark, headMark, languageMark, scriptMark, description]) {
    if (!template.includes(mark)) throw new Error(`index.html has no ${mark}`);
  }
  // Module scripts run in the order in which they stand: the words are there when the page begins.
  const wordsScript = script
    ? `<script type="module" crossorigin src="/${script}"></script>\n    `
    : "";
  const page = template
    .replace(languageMark, () => `<html lang="${language}" dir="${direction}">`)
    .replace(scriptMark, () => wordsScript + scriptMark)
    .replace(description, () => words(description))
    .replace(titleMark, () => `<title>${title}</title>`)
    .replace(headMark, () => `  ${head}\n  ${headMark}`)
    .replace(rootMark, () => `<div id="root" data-page="${path}">${html}</div>`);
  const forbidden = /<style|\sstyle="|<script(?![^>]*\ssrc=)|\son\w+="/.exec(page);
  if (forbidden) throw new Error(`the page ${path || "shell"} holds "${forbidden[0]}"`);
  return page;
}
