import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { createCaller } from "../../../testing/call-api.ts";
import { anAgent, aVerifiedCustomer } from "../../../testing/people.ts";
import { anSmtpServer } from "../../../testing/programs/mail-servers.ts";
import { startNodes } from "../../../testing/programs/start-nodes.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

const answers = 20;

async function twoNodesThatSend() {
  const relay = await anSmtpServer();
  onTestFinished(() => relay.close());
  const nodes = await startNodes({
    count: 2,
    variables: {
      SMTP_URL: relay.settings.url,
      MAIL_ADDRESS: "support@desk.example",
      SITE_ORIGINS: "https://help.example",
      TEST_ANSWERS_WAIT_MS: "50",
    },
  });
  onTestFinished(() => nodes.close());
  return { nodes, relay };
}

it("of two nodes one sends each answer, whichever of them was given it", async () => {
  const { nodes, relay } = await twoNodesThatSend();
  const bea = await anAgent(nodes.at(0), "Bea Larsen");
  const zofia = await aVerifiedCustomer(nodes.at(1), "Zofia Nowak");
  const write = async (n: number): Promise<string> => {
    const ticket = await aTicket(zofia);
    const text = `Answer ${n} ${randomUUID()}`;
    const node = nodes.at(n % 2);
    await aMessage({ ...bea, call: createCaller(node.url, bea.token) }, ticket, { text });
    return text;
  };
  const texts = await Promise.all(Array.from({ length: answers }, (_, n) => write(n)));
  const sent = () => OutgoingMailModel.countDocuments({ state: "sent" });
  await expect.poll(sent, { timeout: 60_000, interval: 100 }).toBe(answers);
  expect(await OutgoingMailModel.countDocuments({})).toBe(answers);
  const mails = relay.mails.map(({ raw }) => raw.replaceAll("=\r\n", ""));
  expect(mails).toHaveLength(answers);
  for (const text of texts) {
    expect(mails.filter((mail) => mail.includes(text))).toHaveLength(1);
  }
});
