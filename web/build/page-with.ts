const mark = '<div id="root"></div>';

/**
 * The built index.html with a page rendered into it.
 *
 * @param path the page's address, by which the client knows that it may hydrate; empty for the shell
 * @throws Error when the HTML holds what our content security policy forbids
 */
export function pageWith(template: string, { path, html }: { path: string; html: string }): string {
  if (!template.includes(mark)) throw new Error(`index.html has no ${mark}`);
  const page = template.replace(mark, () => `<div id="root" data-page="${path}">${html}</div>`);
  const forbidden = /<style|\sstyle="|<script(?![^>]*\ssrc=)|\son\w+="/.exec(page);
  if (forbidden) throw new Error(`the page ${path || "shell"} holds "${forbidden[0]}"`);
  return page;
}
