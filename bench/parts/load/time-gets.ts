import { Agent, get } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

type Gets = { url: string; token: string; paths: readonly string[]; requests: number };

/** Asks for the paths in turn, one after the other, and returns how long each answer took in milliseconds. */
export async function timeGets({ url, token, paths, requests }: Gets): Promise<number[]> {
  const tookMs: number[] = [];
  for (let i = 0; i < requests; i++) {
    const startMs = performance.now();
    await ask(`${url}/api/v1/${paths[i % paths.length]}`, token);
    tookMs.push(performance.now() - startMs);
  }
  return tookMs;
}

function ask(url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume().on("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    }).on("error", reject);
  });
}
