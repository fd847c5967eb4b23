import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../root.ts";

type Answer = { id: number; answer?: unknown; error?: string };

type Options = {
  variables?: Readonly<Record<string, string>>;
  args?: readonly string[];
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
};

const stopsWithinMs = 12_000;
const saidMaxChars = 20_000;
const usageModule = new URL("../../programs/answer-usage.ts", import.meta.url).href;

/** A process of its own that can be asked: what it used, and what else it knows to answer. */
export class Program {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;
  /** The end of everything it said. */
  said = "";

  private constructor(child: ChildProcess) {
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.said = (this.said + chunk.toString()).slice(-saidMaxChars);
      });
    }
    child.on("message", ({ id, answer, error }: Answer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(answer);
      else waiting?.reject(new Error(error));
    });
    child.once("exit", (code, signal) => {
      const error = new Error(`a program ended with ${code ?? signal}:\n${this.said}`);
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
  }

  /** Starts a file of the repository. Whatever it is, it answers questions about its usage. */
  static start(file: string, { variables, args = [], nodeOptions = [] }: Options = {}): Program {
    const options = ["--expose-gc", "--import", usageModule, ...nodeOptions];
    const child = spawn(process.execPath, [...options, join(root, file), ...args], {
      cwd: root,
      env: { ...ownEnvironment(), ...variables },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    return new Program(child);
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  ask<T>(question: string, data: unknown = null): Promise<T> {
    if (this.hasEnded) throw new Error(`a program has ended:\n${this.said}`);
    const waiting = Promise.withResolvers<unknown>();
    const id = ++this.#lastId;
    this.#waiting.set(id, waiting);
    this.#process.send({ id, question, data });
    return waiting.promise as Promise<T>;
  }

  /** Asks it to end, and ends it if it does not. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (this.hasEnded) return;
    const exited = once(this.#process, "exit");
    this.#process.kill(signal);
    const cut = setTimeout(() => this.#process.kill("SIGKILL"), stopsWithinMs);
    await exited;
    clearTimeout(cut);
  }
}

/** What a developer has set for their own server must not reach this one. */
function ownEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, LANG, TMPDIR, CHROMIUM_PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, LANG, TMPDIR, CHROMIUM_PATH, NODE_COMPILE_CACHE };
}
