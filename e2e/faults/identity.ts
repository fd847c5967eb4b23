import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(
  new URL("../../server/src/embedded/identity/emulator-process.ts", import.meta.url),
);

const startMaxMs = 60_000;
const patienceMs = 10_000;

export type Identity = Awaited<ReturnType<typeof startIdentity>>;

/** Google's Auth emulator, as the desk starts it. */
export async function startIdentity(directory: string) {
  const options = { projectId: "demo-deskbell", port: 0, file: join(directory, "identity.json") };
  const child = fork(program, [JSON.stringify(options)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const started = once(child, "message", { signal: AbortSignal.timeout(startMaxMs) });
  const [report] = (await started) as [{ port: number }];
  const url = `http://127.0.0.1:${report.port}`;

  async function ask(method: string, body: object): Promise<{ localId: string }> {
    const base = `${url}/identitytoolkit.googleapis.com/v1/accounts`;
    const answer = await fetch(`${base}:${method}?key=demo`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: "Bearer owner" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`${method}: ${await answer.text()}`);
    return (await answer.json()) as { localId: string };
  }

  return {
    url,
    port: report.port,
    /** Makes an account whose address is verified. */
    async register(account: { email: string; password: string; name: string }): Promise<void> {
      const { email, password, name: displayName } = account;
      const { localId } = await ask("signUp", { email, password, displayName });
      await ask("update", { localId, emailVerified: true });
    },
    async close(): Promise<void> {
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}
