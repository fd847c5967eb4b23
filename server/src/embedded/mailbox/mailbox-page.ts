import type { ContactMail } from "./contact-mails.ts";
import type { LinkMail } from "./read-mails.ts";

type Mails = { links: readonly LinkMail[]; contact: readonly ContactMail[] };

/** The page at /dev/mailbox; everything in it that came from outside is escaped. */
export function mailboxPage({ links, contact }: Mails): string {
  const list = [
    ...links.map(
      ({ to, subject, link }) => `
      <li>
        <h2>${escapeHtml(subject)}</h2>
        <p>to ${escapeHtml(to)}</p>
        <a href="${escapeHtml(link)}">${escapeHtml(subject)}</a>
      </li>`,
    ),
    ...contact.map(
      ({ to, replyTo, subject, text }) => `
      <li>
        <h2 dir="auto">${escapeHtml(subject)}</h2>
        <p>to ${escapeHtml(to)}, reply to <bdi>${escapeHtml(replyTo)}</bdi></p>
        <div class="text" dir="auto">${escapeHtml(text)}</div>
      </li>`,
    ),
  ];
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
        first: mails with a link until it is used, then messages of the contact form.
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
