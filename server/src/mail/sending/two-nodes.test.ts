import { expect, it, onTestFinished } from "vitest";
import { keepFigures } from "../../testing/keep-figures.ts";
import { anAgent, aVerifiedCustomer } from "../../testing/people.ts";
import { anSmtpServer } from "../../testing/programs/mail-servers.ts";
import { startNodes } from "../../testing/programs/start-nodes.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { OutgoingMailModel } from "./outgoing-mail.model.ts";

const answers = 12;
const sent = () => OutgoingMailModel.countDocuments({ state: "sent" });

it("of two nodes one sends each answer, also when the other one is killed meanwhile", async () => {
  const relay = await anSmtpServer();
  onTestFinished(() => relay.close());
  const nodes = await startNodes({
    count: 2,
    variables: {
      SMTP_URL: relay.settings.url,
      MAIL_ADDRESS: "support@desk.example",
      MAIL_HTTP_SECRET: "a secret of mail servers, long enough",
      SITE_ORIGINS: "https://help.example",
    },
  });
  onTestFinished(() => nodes.close());
  console.log(nodes.at(0).said());
});
