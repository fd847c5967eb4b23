import { installDebian, isInPath, isRootOnDebian } from "./install-debian.ts";

export const missingRedisPackages = (): string[] =>
  isInPath("redis-server") ? [] : ["redis-server"];

/** Finds a Redis for the tests of several nodes, or installs one. Returns whether there is one now. */
export async function ensureRedis(): Promise<boolean> {
  if (isInPath("redis-server")) return true;
  if (isRootOnDebian() && (await installDebian(["redis-server"])) && isInPath("redis-server")) {
    return true;
  }
  console.log("The tests of several nodes need the program `redis-server`. Install Redis.");
  return false;
}
