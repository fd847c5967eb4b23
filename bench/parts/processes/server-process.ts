import { mkdir } from "node:fs/promises";
import { setTimeout as after } from "node:timers/promises";
import { freePort } from "../../../e2e/programs/free-port.ts";
import { Program } from "./program.ts";

type Options = {
  /** Null for the embedded store in the server's own process, as a trial has it. */
  databaseUri: string | null;
  dataDirectory: string;
  /** More of what an operator sets. */
  variables?: Record<string, string>;
};

const compileCache = new URL("../../../server/src/start/compile-cache.ts", import.meta.url).href;
const startsWithinMs = 120_000;
const pollMs = 50;

/** A server as `npm start` starts it, on a port of its own. */
export class ServerProcess {
  readonly #options: Options;
  readonly port: number;
  readonly emulatorPort: number;
  program!: Program;

  private constructor(options: Options, port: number, emulatorPort: number) {
    this.#options = options;
    this.port = port;
    this.emulatorPort = emulatorPort;
  }

  static async open(options: Options): Promise<ServerProcess> {
    await mkdir(options.dataDirectory, { recursive: true });
    const desk = new ServerProcess(options, await freePort(), await freePort());
    await desk.start();
    return desk;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get emulatorUrl(): string {
    return `http://127.0.0.1:${this.emulatorPort}`;
  }

  /** Starts it, also once more on the same data, and waits until it is ready. */
  async start(): Promise<void> {
    const { databaseUri, dataDirectory, variables = {} } = this.#options;
    this.program = Program.start("server/src/start/main.ts", {
      nodeOptions: ["--import", compileCache],
      variables: {
        PORT: String(this.port),
        IDENTITY_EMULATOR_PORT: String(this.emulatorPort),
        DATA_DIR: dataDirectory,
        ...(databaseUri && { MONGODB_URI: databaseUri }),
        LOG_LEVEL: "warn",
        UNDO_SECONDS: "0",
        // With rate limits on, they would be all that is measured here.
        RATE_LIMITS: "off",
        ...variables,
      },
    });
    const deadlineMs = Date.now() + startsWithinMs;
    while (!this.program.said.includes("Deskbell is open") || !(await this.#isReady())) {
      if (this.program.hasEnded || Date.now() > deadlineMs) {
        await this.stop();
        throw new Error(`the desk did not start:\n${this.program.said}`);
      }
      await after(pollMs);
    }
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async stop(): Promise<void> {
    await this.program.stop();
  }
}
