const rootMark = '<div id="root"></div>';
const titleMark = "<title>Deskbell</title>";
const headMark = "</head>";

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
export function pageWith(template: string, { path, title, head, html }: RenderedPage): string {
  for (const mark of [rootMark, titleMark, headMark]) {
    if (!template.includes(mark)) throw new Error(`index.html has no ${mark}`);
  }
  const page = template
    .replace(titleMark, () => `<title>${title}</title>`)
    .replace(headMark, () => `  ${head}\n  ${headMark}`)
    .replace(rootMark, () => `<div id="root" data-page="${path}">${html}</div>`);
  const forbidden = /<style|\sstyle="|<script(?![^>]*\ssrc=)|\son\w+="/.exec(page);
  if (forbidden) throw new Error(`the page ${path || "shell"} holds "${forbidden[0]}"`);
  return page;
}
