import { EventEmitter } from "node:events";

type Message = {
  id?: number;
  sessionId?: string;
  method: string;
  params: never;
  result: never;
  error?: { message: string };
};
type Waiting = { resolve(result: never): void; reject(error: Error): void };

/** A connection to Chromium over the DevTools protocol; a session is one page. */
export class Cdp {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #events = new EventEmitter().setMaxListeners(0);
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Message);
    socket.onclose = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("Chromium is gone"));
      this.#waiting.clear();
    };
  }

  static async connect(url: string): Promise<Cdp> {
    const socket = new WebSocket(url);
    const cdp = new Cdp(socket);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error("Chromium cannot be reached"));
    });
    return cdp;
  }

  send<Result = Record<string, never>>(
    method: string,
    params: object = {},
    sessionId?: string,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    if (this.#socket.readyState !== WebSocket.OPEN) reject(new Error("Chromium is gone"));
    else {
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      this.#socket.send(JSON.stringify({ id: this.#lastId, method, params, sessionId }));
    }
    return promise;
  }

  /** Without a session: events of the browser itself. */
  on<Params>(method: string, listener: (params: Params) => void, sessionId = ""): void {
    this.#events.on(`${sessionId}:${method}`, listener);
  }

  #receive({ id, sessionId = "", method, params, result, error }: Message): void {
    if (id === undefined) {
      this.#events.emit(`${sessionId}:${method}`, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}
