import type { Mail } from "./read-mails.ts";

/** The page at /dev/mailbox; everything in it that came from outside is escaped. */
export function mailboxPage(mails: readonly Mail[]): string {
  const list = mails.map(
    ({ to, subject, link }) => `
      <li>
        <h2>${escapeHtml(subject)}</h2>
        <p>to ${escapeHtml(to)}</p>
        <a href="${escapeHtml(link)}">${escapeHtml(subject)}</a>
      </li>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mailbox · Deskbell</title>
    <link rel="stylesheet" href="/dev/mailbox.css">
  </head>
  <body>
    <main>
      <h1>Mailbox</h1>
      <p>
        This desk is a trial: it sends no mail. What it would have sent stands here, the newest
        first, until its link is used.
      </p>
      ${list.length > 0 ? `<ul>${list.join("")}</ul>` : "<p><strong>No mail yet.</strong></p>"}
      <p><a href="/dev/mailbox">Look again</a> · <a href="/login">To the desk</a></p>
    </main>
  </body>
</html>
`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
