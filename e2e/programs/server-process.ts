import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import { withDatabase } from "./with-database.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Alone it takes eight seconds; five at once on two busy processors may take minutes. */
const startsWithinMs = 240_000;
const pollMs = 250;
/** Those of `npm start`. */
const startArguments = [
  "--import",
  "./server/src/start/compile-cache.ts",
  "server/src/start/main.ts",
];

/** Names the folder that the data of new desks are copied from, if there is one: global-setup.ts. */
export const seededVariable = "E2E_SEEDED_DATA";

/** A desk started as a customer starts it, with ports and a folder of its own; with MONGODB_URI a database there. */
export class ServerProcess {
  readonly #port: number;
  readonly #emulatorPort: number;
  readonly dataDirectory: string;
  readonly #variables: Record<string, string>;
  readonly #databaseUri = databaseOfItsOwn();
  #process: ChildProcess | undefined;
  /** Everything it has said, for the report of a failed test. */
  log = "";

  private constructor(
    ports: { desk: number; emulator: number },
    dataDirectory: string,
    variables: Record<string, string>,
  ) {
    this.#port = ports.desk;
    this.#emulatorPort = ports.emulator;
    this.dataDirectory = dataDirectory;
    this.#variables = variables;
  }

  /** @param variables what an operator sets beside the defaults */
  static async open(variables: Record<string, string> = {}): Promise<ServerProcess> {
    const directory = await mkdtemp(join(tmpdir(), "deskbell-e2e-"));
    const ports = { desk: await freePort(), emulator: await freePort() };
    const desk = new ServerProcess(ports, directory, variables);
    const seeded = process.env[seededVariable];
    if (seeded) await cp(seeded, directory, { recursive: true });
    await desk.start();
    return desk;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  get emulatorUrl(): string {
    return `http://127.0.0.1:${this.#emulatorPort}`;
  }

  /** Starts it, again on the same data, and waits until it is ready. */
  async start(): Promise<void> {
    const desk = spawn(process.execPath, startArguments, {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(this.#port),
        IDENTITY_EMULATOR_PORT: String(this.#emulatorPort),
        DATA_DIR: this.dataDirectory,
        ...(this.#databaseUri && { MONGODB_URI: this.#databaseUri }),
        LOG_LEVEL: "warn",
        CONTACT_MESSAGES_PER_ADDRESS: "1000", // all tests write from one address
        RATE_LIMITS: "off", // and faster than people do
        UNDO_SECONDS: "0", // replies arrive at once, where a test is not about that
        ...this.#variables,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = desk;
    const keep = (chunk: Buffer) => {
      this.log += chunk.toString();
    };
    desk.stdout.on("data", keep);
    desk.stderr.on("data", keep);

    const deadlineMs = Date.now() + startsWithinMs;
    while (!this.log.includes("Deskbell is open") || !(await this.#isReady())) {
      if (desk.exitCode !== null || Date.now() > deadlineMs) {
        const { log } = this;
        await this.stop("SIGKILL");
        throw new Error(`the desk did not start:\n${log}`);
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** @returns the exit code; null when a signal ended it */
  async stop(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    const desk = this.#process;
    if (!desk || desk.exitCode !== null || desk.signalCode !== null) return desk?.exitCode ?? null;
    const exited = once(desk, "exit");
    desk.kill(signal);
    const [code] = await exited;
    this.log = "";
    return code;
  }

  async close(): Promise<void> {
    await this.stop("SIGTERM");
    // What a killed desk has begun, such as its identity service, may end a moment later.
    const patience = { maxRetries: 20, retryDelay: 50 };
    await rm(this.dataDirectory, { recursive: true, force: true, ...patience });
  }
}

/** Null on the embedded store, which has its files in the folder of the desk. */
function databaseOfItsOwn(): string | null {
  const { MONGODB_URI: uri } = process.env;
  return uri ? withDatabase(uri, `e2e-${randomUUID()}`) : null;
}
