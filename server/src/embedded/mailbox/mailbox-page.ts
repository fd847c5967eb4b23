import { escapeHtml } from "../../http/escape-html.ts";
import type { ContactMail } from "./contact-mails.ts";
import type { KeptMail } from "./kept-mails.ts";
import type { LinkMail } from "./read-mails.ts";

type Mails = {
  links: readonly LinkMail[];
  contact: readonly ContactMail[];
  outgoing: readonly KeptMail[];
};

type Said = {
  /** A mail was written here right before. */
  isSent: boolean;
};

/** The page at /dev/mailbox; everything in it that came from outside is escaped. */
export function mailboxPage({ links, contact, outgoing }: Mails, { isSent }: Said): string {
  const list = [
    ...links.map(
      ({ to, subject, link }) => `
      <li>
        <h2>${escapeHtml(subject)}</h2>
        <p>to ${escapeHtml(to)}</p>
        <a href="${escapeHtml(link)}">${escapeHtml(subject)}</a>
      </li>`,
    ),
    ...outgoing.map(
      ({ id, from, to, subject, text, files }) => `
      <li>
        <h2 dir="auto">${escapeHtml(subject)}</h2>
        <p>from <bdi>${escapeHtml(from)}</bdi> to <bdi>${escapeHtml(to)}</bdi></p>
        <div class="text" dir="auto">${linked(escapeHtml(text))}</div>
        ${filesOf(id, files)}<p class="forms"><a href="/dev/mailbox/${id}/html">As HTML</a> · <a href="/dev/mailbox/${id}/source">Source</a></p>
        <details>
          <summary>Reply</summary>
          <form method="post" action="/dev/mailbox/${id}/reply">
            <label>Your reply<textarea name="text" required maxlength="20000" dir="auto"></textarea></label>
            <button>Send the reply</button>
          </form>
        </details>
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
    <link rel="stylesheet" href="/dev/mailbox-forms.css">
  </head>
  <body>
    <main>
      <h1>Mailbox</h1>
      <p>
        This desk is a trial: it sends no mail. What it would have sent stands here, the newest
        first: mails with a link until it is used, mails about answers that customers have not
        seen after ten seconds, and messages of the contact form. What is written here comes in as
        mail from outside would.
      </p>
      ${isSent ? sentNote : ""}
      ${writeForm}
      ${list.length > 0 ? `<ul>${list.join("")}</ul>` : "<p><strong>No mail yet.</strong></p>"}
      <p><a href="/dev/mailbox">Look again</a> · <a href="/login">To the desk</a></p>
    </main>
  </body>
</html>
`;
}

/** What came with a mail, to be downloaded. */
function filesOf(id: string, files: KeptMail["files"]): string {
  if (files.length === 0) return "";
  const links = files.map(
    ({ index, name, size }) =>
      `<a href="/dev/mailbox/${id}/files/${index}" download><bdi>${escapeHtml(name)}</bdi></a> (${Math.ceil(size / 1_000)} kB)`,
  );
  return `<p class="files">Attached: ${links.join(", ")}</p>`;
}

const sentNote = `<p class="sent" role="status">It is on its way to the desk: a moment later it stands in its ticket, or is <a href="/dashboard/mails">held for staff</a>.</p>`;

const writeForm = `<details class="write">
        <summary>Write to support</summary>
        <form method="post" action="/dev/mailbox/write">
          <div class="fields">
            <label>Your name<input name="name" maxlength="100" value="Nora Newcomer" autocomplete="off"></label>
            <label>Your e-mail address<input name="address" type="email" required maxlength="254" value="nora@example.org" autocomplete="off"></label>
          </div>
          <label>Subject<input name="subject" maxlength="200" autocomplete="off"></label>
          <label>What you write<textarea name="text" required maxlength="20000" dir="auto"></textarea></label>
          <button>Send the mail</button>
        </form>
      </details>`;

/** Addresses of the web in escaped text. */
const linked = (text: string) => text.replace(/https?:\/\/[^\s<>"]+/g, '<a href="$&">$&</a>');
