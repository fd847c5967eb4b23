import { Emitter } from "./emitter.ts";
import type { FromPage, ToPage } from "./messages.ts";
import { pack, unpack } from "./wire.ts";

type Waiting = { channel: string; resolve(value: unknown): void; reject(error: Error): void };

/** The page's end of IPC. */
export class IpcRenderer {
  readonly #deliver: (packed: string) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Emitter();
  /** Numbers of what has arrived: what Chromium does not confirm is sent again. */
  readonly #arrived = new Set<number>();
  #lastId = 0;

  constructor(deliver: (packed: string) => void) {
    this.#deliver = deliver;
  }

  /** What a preload script knows as `ipcRenderer`. */
  readonly api = Object.assign(this.#listeners, {
    send: (channel: string, ...args: unknown[]) => this.#send({ kind: "send", channel, args }),
    invoke: (channel: string, ...args: unknown[]) => {
      const id = this.#nextId();
      return this.#request({ kind: "invoke", id, channel, args }, channel);
    },
    sendSync: () => {
      throw new Error("electron-fake: sendSync is not imitated; use invoke");
    },
  });

  askPermission(permission: string): Promise<unknown> {
    return this.#request({ kind: "permission", id: this.#nextId(), permission }, permission);
  }

  receive(packed: string, number: number): void {
    if (this.#arrived.has(number)) return;
    this.#arrived.add(number);
    const message = unpack(packed) as ToPage;
    if (message.kind === "message") {
      const event = { sender: this.api, senderId: 0, ports: [] };
      this.#listeners.emit(message.channel, event, ...message.args);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === "answer") waiting?.resolve(message.result);
    else {
      const prefix = `Error invoking remote method '${waiting?.channel}'`;
      waiting?.reject(new Error(`${prefix}: ${message.error}`));
    }
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #send(message: FromPage): void {
    this.#deliver(pack(message));
  }

  #request(message: FromPage & { id: number }, channel: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#send(message); // throws when it cannot be cloned
      this.#waiting.set(message.id, { channel, resolve, reject });
    });
  }
}
