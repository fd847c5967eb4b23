import { connectDatabase, disconnectDatabase } from "../../database/connect-database.ts";
import { createMailTokens } from "../../mail/addresses/mail-tokens.ts";
import { createForwardService } from "../../mail/forwards/forward.service.ts";
import { createMailQueue } from "../../mail/sending/queue/mail-queue.ts";
import { messagesAfter } from "../../messages/list-messages-after.ts";
import { createForwardNotes } from "../../tickets/activity/note-forward.ts";
import { createTicketFinder } from "../../tickets/reading/find-ticket.ts";
import { userDirectory } from "../../users/user.directory.ts";
import { patientIdentity } from "../identity/patient-identity.ts";
import { dueAnswers } from "../mails/due-answers.ts";

// A node that looks once at which answers are due, or forwards a ticket as somebody of staff: `forward <ticket> <by>
// <address> <id>`.

const { MONGODB_URI: uri = "", TEST_EMULATOR_URL: emulatorUrl = "", SECRET = "" } = process.env;
const [, , task, ticketId = "", byId = "", address = "", clientId = ""] = process.argv;
await connectDatabase(uri, { hasPatience: true });
const identity = patientIdentity(emulatorUrl).provider;
if (task === "forward") await forward();
else await dueAnswers({ identity }, SECRET).timePasses();
await disconnectDatabase();

async function forward(): Promise<void> {
  const sender = {
    ...{ mailboxId: "environment", address: "support@desk.example", name: "Support" },
    ...{ signature: "", answersTo: "support@desk.example", hasRelay: false },
  };
  const suppressed = { isSuppressed: async () => false };
  const queue = createMailQueue({
    mailboxes: { senderOf: () => sender },
    suppressed,
    tokens: createMailTokens(SECRET),
    site: "https://help.example",
    now: Date.now,
  });
  const { find } = createTicketFinder();
  const forwards = createForwardService({
    tickets: {
      find,
      noteForward: createForwardNotes({
        runExclusive: (_id, run) => run(),
        publish: async () => {},
      }),
    },
    queue,
    suppressed,
    tokens: createMailTokens(SECRET),
    ownAddresses: () => [sender.address],
    findUser: userDirectory.findUser,
    people: userDirectory.people,
    messagesAfter,
    readFile: async () => null,
    fileLinkTo: ({ fileId }) => `https://help.example/file/${fileId}`,
    now: Date.now,
  });
  const user = await userDirectory.findUser(byId);
  if (!user) throw new Error("nobody");
  const viewer = { ...user, sessionId: "" };
  await forwards.forward(async () => viewer, ticketId, { clientId, address, comment: "Look" });
}
