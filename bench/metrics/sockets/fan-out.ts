import { messagesAnswerSchema } from "@deskbell/shared/messages/message";
import type { Bench, Place, Someone } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { callApi } from "../../parts/load/call-api.ts";
import { seenTicketOf } from "../../parts/load/change-priority.ts";
import { clientsIn } from "../../parts/load/clients.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { ticketOf } from "../../parts/load/tickets-of.ts";

/** Each message is two events to each receiver: the message, and the change of its ticket. */
const eventsPerMessage = 2;
const text = "The pump still leaks when I switch the machine on, could you send a new seal?";

/** What one delivery costs with a thousand receivers. */
export const fanOut: Metric = {
  name: "fan-out",
  isQuick: true,
  rows: [
    {
      name: "cpu",
      title: "Fan-out to 1,000 clients, server CPU per delivery",
      floor: "bare Socket.IO broadcast of as many bytes",
      unit: "µs",
      kind: "cpu",
      target: { ratioMax: 1.2 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const clientsCount = bench.count(1_000, 500);
    const messages = bench.count(20, 20);
    const customer = await bench.customer(0);
    const ticketId = await ticketOf(place, customer);
    const deliveries = messages * eventsPerMessage * clientsCount;
    const staff = await Promise.all(
      Array.from({ length: clientsCount }, (_, i) => bench.admin(i % place.data.plan.admins)),
    );
    const tokens = staff.map(({ token }) => token);
    const desk = await bench.ownDesk("fan-out");
    const ours = clientsIn(bench.start("socket-clients.ts"));
    await ours.connect({ url: desk.url, tokens, atOnce: 50 });
    const bare = bench.start("floor-sockets.ts");
    const theirs = clientsIn(bench.start("socket-clients.ts"));
    await theirs.connect({ url: await bare.ask<string>("url"), tokens, atOnce: 50 });
    const size = await meanSizeOf(place, customer, staff[0] as Someone);
    const payload = { text: "w".repeat(size) };

    return {
      async floor() {
        await theirs.forget();
        const before = await bare.ask<number>("cpu");
        await bare.ask("broadcast", { times: messages * eventsPerMessage, payload });
        await theirs.waitFor(deliveries);
        return { cpu: ((await bare.ask<number>("cpu")) - before) / deliveries };
      },
      async ours() {
        await ours.forget();
        const before = await desk.program.ask<number>("cpu");
        for (let i = 0; i < messages; i++) {
          await postMessage({ url: desk.url, token: customer.token, ticketId, text });
        }
        const { messages: received, tickets } = await ours.waitFor(deliveries / eventsPerMessage);
        const delivered = received.reduce((a, b) => a + b, 0) + tickets;
        return { cpu: ((await desk.program.ask<number>("cpu")) - before) / delivered };
      },
      async close() {
        await Promise.all([ours.disconnect(), theirs.disconnect()]);
        await desk.stop();
        await bare.stop();
      },
    };
  },
};

/** Of a message and its ticket, as staff receive them, in characters of JSON. */
async function meanSizeOf(place: Place, customer: Someone, staff: Someone): Promise<number> {
  const { id, size } = await seenTicketOf(place, customer, staff);
  const answer = await callApi(place.desk.url, staff.token, `message/${id}`);
  const message = { ...messagesAnswerSchema.parse(answer)[0], text };
  return Math.round((size + JSON.stringify(message).length) / eventsPerMessage);
}
