import { randomUUID } from "node:crypto";
import { connectDatabase, disconnectDatabase } from "../../database/connect-database.ts";
import { createMailTokens } from "../../mail/addresses/mail-tokens.ts";
import { createMailQueue } from "../../mail/sending/queue/mail-queue.ts";
import { mailedTickets } from "../../tickets/answers/mailed-tickets.ts";
import { patientIdentity } from "../identity/patient-identity.ts";
import { mailNotices } from "../notices.ts";

// A node that looks once at what staff are to be mailed of, and keeps the mails.

const { MONGODB_URI: uri = "", TEST_EMULATOR_URL: emulatorUrl = "" } = process.env;
await connectDatabase(uri, { hasPatience: true });
const sender = {
  ...{ mailboxId: "environment", address: "support@desk.example", name: "Support" },
  ...{ signature: "", answersTo: null, hasRelay: false },
};
const mailQueue = createMailQueue({
  mailboxes: { senderOf: () => sender },
  suppressed: { isSuppressed: async () => false },
  tokens: createMailTokens(randomUUID()),
  site: "https://help.example",
  now: Date.now,
});
const identity = patientIdentity(emulatorUrl).provider;
await mailNotices({ mailQueue, identity, tickets: { mailed: mailedTickets } }, 0);
await disconnectDatabase();
