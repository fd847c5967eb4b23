import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { callApi } from "../../parts/load/call-api.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { ticketOf } from "../../parts/load/tickets-of.ts";
import type { Program } from "../../parts/processes/program.ts";

const fileBytes = 20_000_000;
const bytesPerMegabyte = 1_000_000;
const atOnce = 32;

/** A large file to several clients at once. What the server holds is live memory, without garbage; of each. */
export const streamFile: Metric = {
  name: "stream-file",
  roundsMax: 3,
  rows: [
    {
      name: "held",
      title: "A file of 20 MB that its client has taken half of: what the server holds",
      floor: "node:http and a read stream",
      unit: "MB",
      kind: "memory",
      target: { max: 1 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const customer = await bench.customer(0);
    const desk = await bench.ownDesk("stream-file", { ATTACHMENT_MAX_MB: "25" });
    const ticketId = await ticketOf(place, customer);
    const { token } = customer;
    const file = { name: "log.txt", type: "text/plain", bytes: Buffer.alloc(fileBytes, "a log\n") };
    await postMessage({ url: desk.url, token, ticketId, text: "The whole log", file });
    const messages = await callApi(desk.url, token, `message/${ticketId}?limit=200`);
    const { files } = (messages as { files: { path: string }[] }[]).findLast(
      (message) => message.files.length > 0,
    ) ?? { files: [] };
    const url = new URL(files[0]?.path ?? "", desk.url);
    const program = bench.start("floor-file.ts");
    const floorUrl = new URL(await program.ask<string>("url"));
    async function measure(of: Program, from: URL): Promise<{ held: number }> {
      const before = await of.ask<number>("live");
      const paused = await Promise.all(Array.from({ length: atOnce }, () => fetchHalf(from)));
      const held = ((await of.ask<number>("live")) - before) / atOnce;
      for (const answer of paused) answer.destroy();
      return { held: held / bytesPerMegabyte };
    }
    return {
      floor: () => measure(program, floorUrl),
      ours: () => measure(desk.program, url),
      async close() {
        await program.stop();
        await desk.stop();
      },
    };
  },
};

/** Resolves with an answer of which half was read, and that takes no more. */
async function fetchHalf(url: URL): Promise<IncomingMessage> {
  const answer = await answerTo(url);
  let bytes = 0;
  const isHalf = Promise.withResolvers<void>();
  answer.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes < fileBytes / 2) return;
    answer.pause();
    isHalf.resolve();
  });
  await Promise.race([isHalf.promise, once(answer, "end")]);
  if (bytes >= fileBytes) throw new Error("the file came as a whole");
  return answer;
}

async function answerTo(url: URL): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent: false }), "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url.pathname}: ${answer.statusCode}`);
  return answer;
}
