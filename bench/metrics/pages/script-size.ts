import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import type { Metric } from "../../harness/metric.ts";
import { bundlePage } from "../../parts/page/bundle-page.ts";
import { root } from "../../parts/root.ts";

const row = { floor: "React and react-dom", unit: "B", kind: "bytes" } as const;

/** Gzipped, as the website's own size check counts. */
export const scriptSize: Metric = {
  name: "script-size",
  isQuick: true,
  roundsMax: 1,
  hasWarmUp: false,
  rows: [
    {
      ...row,
      name: "login",
      title: "JavaScript before first paint of /login",
      target: { max: 120_000 },
    },
    {
      ...row,
      name: "inbox",
      title: "JavaScript before first paint of /inbox",
      target: { max: 165_000 },
    },
  ],

  async open() {
    const react = gzipSync(await bundlePage("react-alone.ts")).length;
    return {
      floor: async () => ({ login: react, inbox: react }),
      async ours() {
        const said = execFileSync("npm", ["run", "--silent", "size"], { cwd: root }).toString();
        const bytesOf = (page: string) =>
          Number(new RegExp(`^${page}: (\\d+) bytes`, "m").exec(said)?.[1] ?? Number.NaN);
        return { login: bytesOf("/login"), inbox: bytesOf("/inbox") };
      },
      close: async () => {},
    };
  },
};
