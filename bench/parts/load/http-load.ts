import autocannon from "autocannon";
import type { Program } from "../processes/program.ts";

type Load = {
  /** Answers each request. */
  program: Program;
  url: string;
  token?: string;
  requests: number;
  connections?: number;
};

export type HttpCost = {
  /** Processor time of the answering process for one request, in microseconds. */
  cpu: number;
  /** Of one request, in milliseconds. */
  p50: number;
};

const overallSecondsMax = 60;
/** autocannon ends at the next of its samples, by itself up to a second after the last answer. */
const sampleMs = 50;

/**
 * Sends a number of requests and reads what they cost the server.
 *
 * @throws Error when one was refused: refusals are cheap
 */
export async function loadHttp(load: Load): Promise<HttpCost> {
  const { program, url, token, requests, connections = 10 } = load;
  const before = await program.ask<number>("cpu");
  const result = await autocannon({
    url,
    connections,
    amount: requests,
    sampleInt: sampleMs,
    timeout: overallSecondsMax,
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  });
  const after = await program.ask<number>("cpu");
  const { non2xx, errors } = result;
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return { cpu: (after - before) / requests, p50: result.latency.p50 };
}
