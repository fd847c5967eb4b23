import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { callApi } from "../../parts/load/call-api.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { ticketOf } from "../../parts/load/tickets-of.ts";

const fileBytes = 20_000_000;
const bytesPerMegabyte = 1_000_000;
const atOnce = 8;

/** Eight clients fetch a large file at once: what each of them costs the server's memory. */
export const streamFile: Metric = {
  name: "stream-file",
  roundsMax: 5,
  rows: [
    {
      name: "held",
      title: "A file of 20 MB on its way to a client that pauses in the middle, server memory",
      floor: "",
      unit: "MB",
      kind: "memory",
      target: { max: 1 },
    },
    {
      name: "peak",
      title: "The same while it is fetched as fast as can be, at the most",
      floor: "",
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
    const memory = () => desk.program.ask<number>("memory");
    const each = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: atOnce }, work));
    await each(() => fetchWhole(url)); // what all of them share is there

    return {
      floor: null,
      async ours() {
        const before = await memory();
        const paused = await each(() => fetchHalf(url));
        const held = ((await memory()) - before) / atOnce / bytesPerMegabyte;
        for (const answer of paused) answer.destroy();
        await memory();
        const from = await desk.program.ask<number>("watchPeak");
        await each(() => fetchWhole(url));
        const peak = (await desk.program.ask<number>("peak")) - from;
        return { held: Math.max(0, held), peak: peak / atOnce / bytesPerMegabyte };
      },
      close: () => desk.stop(),
    };
  },
};

async function fetchWhole(url: URL): Promise<void> {
  const answer = await answerTo(url);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  if (bytes !== fileBytes) throw new Error(`${bytes} bytes came of ${fileBytes}`);
}

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
