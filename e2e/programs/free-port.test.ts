import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);
const many = 200;

it("a port given out is given to nobody else while its server is down", async () => {
  const ours = await Promise.all(Array.from({ length: many }, freePort));
  const script = `import { freePort } from ${JSON.stringify(new URL("free-port.ts", import.meta.url).href)};
    const ports = [];
    for (let i = 0; i < ${many}; i++) ports.push(await freePort());
    process.stdout.write(JSON.stringify(ports));`;
  const others = await Promise.all(
    [1, 2].map(() => run(process.execPath, ["--input-type=module", "--eval", script])),
  );
  const theirs = others.flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
  expect(new Set(ours).size).toBe(many);
  expect(theirs.filter((port) => ours.includes(port))).toEqual([]);
});

it("a port given out is none that the system gives to outgoing connections", async () => {
  expect(await freePort()).toBeLessThan(32_768);
});
