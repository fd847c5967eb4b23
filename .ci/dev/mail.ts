import { once } from "node:events";
import {
  dovecotPackages,
  isDovecotInstalled,
} from "../../server/src/testing/dovecot/find-dovecot.ts";
import { startDovecot } from "../../server/src/testing/dovecot/start-dovecot.ts";

// npm run dev:mail: a real mail server of one's own, whose mailbox the desk of `npm run dev` or `npm start` watches.
// Ctrl+C ends it, and its mails are gone.

if (!isDovecotInstalled()) {
  console.error(`npm run dev:mail needs Dovecot. Install ${dovecotPackages}.`);
  process.exit(1);
}

const asked = Promise.race(["SIGINT", "SIGTERM"].map((signal) => once(process, signal)));
const dovecot = await startDovecot();
const { imaps, lmtp } = dovecot.ports;
console.log(`
A mailbox is open for support@desk.example. In another terminal:

NODE_EXTRA_CA_CERTS=${dovecot.certificatePath} \\
MAIL_IMAP_URL=imaps://support%40desk.example:secret@localhost:${imaps} \\
npm run dev

Mails for it are taken by LMTP at 127.0.0.1:${lmtp}, for instance:

swaks --protocol LMTP --server 127.0.0.1 --port ${lmtp} --from ada@example.com --to support@desk.example

Ctrl+C ends the server, and deletes its mails.`);
await asked;
await dovecot.close();
process.exit();
