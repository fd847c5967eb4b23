import { Resolver } from "node:dns/promises";
import { createTtlCache } from "../../../concurrency/ttl-cache.ts";

/** As `resolve` of node:dns/promises: rejects with `code` ENOTFOUND or ENODATA where there is no such record. */
export type DnsResolver = (name: string, type: string) => Promise<string[] | string[][]>;

const queryTimeoutMs = 1_500;
const tries = 2;

/** @param servers `127.0.0.1:53`; those of the machine where none are named */
export function createDnsResolver(servers?: readonly string[]): DnsResolver {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries });
  if (servers) resolver.setServers(servers);
  return async (name, type) => (await resolver.resolve(name, type)) as string[] | string[][];
}

type Answer = { records: string[] | string[][] } | { error: unknown };

/**
 * Asks once in half a minute: mails of one sender often come together. That nobody answers is kept as well, or a
 * sender whose domain is silent would have each of their mails wait.
 */
export function cacheAnswers(resolver: DnsResolver): DnsResolver {
  const answers = createTtlCache<Answer>();
  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const known = answers.get(key);
    const answer = known ?? (await ask(resolver, name, type));
    if (!known) answers.set(key, answer);
    if ("error" in answer) throw answer.error;
    return answer.records;
  };
}

const ask = (resolver: DnsResolver, name: string, type: string): Promise<Answer> =>
  resolver(name, type).then(
    (records) => ({ records }),
    (error: unknown) => ({ error }),
  );
