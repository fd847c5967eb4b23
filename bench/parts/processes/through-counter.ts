import type { Bench } from "../../bench.ts";
import type { Program } from "./program.ts";

/** The same database through a proxy that counts commands; null where it cannot be proxied. */
export async function throughCounter(
  bench: Bench,
  databaseUri: string,
): Promise<{ program: Program; databaseUri: string } | null> {
  const [, host = "", rest = ""] = /^mongodb:\/\/([^/@,]+)(\/.*)$/.exec(databaseUri) ?? [];
  if (!host) return null; // a cluster, or a password
  const name = decodeURIComponent(host);
  const [address = "", port = "27017"] = name.split(":");
  const target = name.endsWith(".sock") ? { path: name } : { host: address, port: Number(port) };
  const program = bench.start("count-commands.ts", { TARGET: JSON.stringify(target) });
  return {
    program,
    databaseUri: `mongodb://127.0.0.1:${await program.ask<number>("port")}${rest}`,
  };
}
