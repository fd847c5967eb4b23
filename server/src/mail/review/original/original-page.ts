import { escapeHtml } from "../../../http/escape-html.ts";

/** Mails are written for white paper, also where the desk is dark. */
const style =
  "html{color-scheme:light}body{margin:16px;background:#fff;color:#111;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}pre{font:inherit;white-space:pre-wrap;margin:0}blockquote{margin:0 0 0 4px;padding-left:12px;border-left:2px solid #bbb}";

/** A mail as a page: its HTML made safe, or its text where it has none. */
export function originalPage(content: { html: string } | { text: string }): string {
  const body =
    "html" in content ? content.html : `<pre dir="auto">${escapeHtml(content.text)}</pre>`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail</title><style>${style}</style></head><body>${body}</body></html>`;
}
