// contextBridge: two JavaScript worlds of one page talk by synchronous DOM events, which carry
// structured clones. Functions and promises travel as numbers; a fresh stub is made at each crossing.

type Callable = (...args: unknown[]) => unknown;
type Settling = { resolve(value: unknown): void; reject(error: unknown): void };
type Message =
  | { kind: "expose"; id: number; key: string; value: unknown }
  | { kind: "call"; id: number; target: number; args: unknown[] }
  | { kind: "returned"; id: number; value: unknown }
  | { kind: "threw"; id: number; message: string }
  | { kind: "settled"; id: number; isKept: boolean; value: unknown };
type Returned = Extract<Message, { kind: "returned" | "threw" }>;

type Options = {
  /** Names of the events that it sends and receives. */
  sends: string;
  receives: string;
  /** Whether what arrives is frozen, as it is for a page. */
  freezes: boolean;
  onExpose?(key: string, api: unknown): void;
};

const deepest = 1_000;

// The page may replace these later.
const dispatch = window.dispatchEvent.bind(window);
const DomEvent = CustomEvent;

export class Peer {
  readonly #options: Options;
  readonly #functions = new Map<number, Callable>();
  readonly #promises = new Map<number, Settling>();
  readonly #returned = new Map<number, Returned>();
  #lastId = 0;

  constructor(options: Options) {
    this.#options = options;
    window.addEventListener(options.receives, (event) => {
      this.#receive((event as CustomEvent<Message>).detail);
    });
  }

  expose(key: string, api: unknown): void {
    this.#ask({ kind: "expose", id: this.#nextId(), key, value: this.#encode(api) });
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #say(detail: Message): void {
    dispatch(new DomEvent(this.#options.sends, { detail }));
  }

  /** Says something that the other world answers before this returns. */
  #ask(message: Extract<Message, { kind: "expose" | "call" }>): unknown {
    this.#say(message);
    const returned = this.#returned.get(message.id);
    this.#returned.delete(message.id);
    if (!returned) throw new Error("electron-fake: the other world did not answer");
    if (returned.kind === "threw") throw new Error(returned.message);
    return this.#decode(returned.value);
  }

  #receive(message: Message): void {
    switch (message.kind) {
      case "returned":
      case "threw":
        this.#returned.set(message.id, message);
        return;
      case "settled": {
        const settling = this.#promises.get(message.id);
        this.#promises.delete(message.id);
        const value = this.#decode(message.value);
        if (message.isKept) settling?.resolve(value);
        else settling?.reject(value);
        return;
      }
      default:
        this.#answer(message);
    }
  }

  #answer(message: Extract<Message, { kind: "expose" | "call" }>): void {
    const { id } = message;
    try {
      const result =
        message.kind === "expose"
          ? this.#options.onExpose?.(message.key, this.#decode(message.value))
          : this.#functions.get(message.target)?.(...message.args.map((arg) => this.#decode(arg)));
      this.#say({ kind: "returned", id, value: this.#encode(result) });
    } catch (error) {
      this.#say({
        kind: "threw",
        id,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }

  #encode(value: unknown, depth = 0): unknown {
    if (depth > deepest) throw new Error("Electron contextBridge recursion depth exceeded.");
    if (typeof value === "symbol") return undefined;
    if (typeof value === "function") {
      const id = this.#nextId();
      this.#functions.set(id, value as Callable);
      return { $function: id };
    }
    if (value === null || typeof value !== "object") return value;
    if (value instanceof Error) return { $error: value.message };
    if (value instanceof Promise) return this.#encodePromise(value);
    if (Array.isArray(value)) return { $array: value.map((one) => this.#encode(one, depth + 1)) };
    if (Object.prototype.toString.call(value) !== "[object Object]") return { $clone: value };
    const entries = Object.entries(value).map(([key, one]) => [key, this.#encode(one, depth + 1)]);
    return { $object: Object.fromEntries(entries) };
  }

  #encodePromise(promise: Promise<unknown>): unknown {
    const id = this.#nextId();
    promise.then(
      (value) => this.#say({ kind: "settled", id, isKept: true, value: this.#encode(value) }),
      (error: unknown) => {
        const reason = error instanceof Error ? error : new Error(String(error));
        this.#say({ kind: "settled", id, isKept: false, value: this.#encode(reason) });
      },
    );
    return { $promise: id };
  }

  #decode(value: unknown): unknown {
    if (value === null || typeof value !== "object") return value;
    const [[kind, inner] = []] = Object.entries(value);
    switch (kind) {
      case "$function":
        return (...args: unknown[]) =>
          this.#ask({
            kind: "call",
            id: this.#nextId(),
            target: inner as number,
            args: args.map((arg) => this.#encode(arg)),
          });
      case "$promise":
        return new Promise((resolve, reject) => {
          this.#promises.set(inner as number, { resolve, reject });
        });
      case "$error":
        return new Error(inner as string);
      case "$array":
        return this.#finished((inner as unknown[]).map((one) => this.#decode(one)));
      case "$object": {
        const entries = Object.entries(inner as object);
        return this.#finished(
          Object.fromEntries(entries.map(([key, one]) => [key, this.#decode(one)])),
        );
      }
      default:
        return inner; // $clone
    }
  }

  #finished<Value extends object>(value: Value): Value {
    return this.#options.freezes ? Object.freeze(value) : value;
  }
}
