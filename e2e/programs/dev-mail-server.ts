import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { requiredParts } from "./required-parts.ts";

const program = fileURLToPath(new URL("../../.ci/dev/mail.ts", import.meta.url));

export interface DevMailServer {
  /** Of IMAP over TLS at localhost. Everybody's password is `secret`. */
  imapsPort: number;
  /** To be trusted by whoever connects. */
  certificatePath: string;
  close(): Promise<void>;
}

/** The mail server of `npm run dev:mail`; null where Dovecot is not installed and need not be. */
export async function startDevMailServer(): Promise<DevMailServer | null> {
  const server = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const opened = new Promise<boolean>((resolve) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Ctrl+C ends the server")) resolve(true);
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.once("exit", () => resolve(false));
  });
  if (!(await opened)) {
    if (said.includes("needs Dovecot") && !requiredParts().has("dovecot")) return null;
    throw new Error(`the mail server did not start:\n${said}`);
  }
  const [, port] = /localhost:(\d+)/.exec(said) ?? [];
  const [, path] = /NODE_EXTRA_CA_CERTS=(\S+)/.exec(said) ?? [];
  if (!port || !path) throw new Error(`the mail server does not say where it is:\n${said}`);
  return {
    imapsPort: Number(port),
    certificatePath: path,
    async close() {
      const exited = once(server, "exit");
      server.kill("SIGTERM");
      await exited;
    },
  };
}
