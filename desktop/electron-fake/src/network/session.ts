import { EventEmitter } from "node:events";
import { recorded } from "../recorded.ts";
import { unsupported } from "../unsupported.ts";
import { net } from "./net.ts";
import { protocol } from "./protocol.ts";

type OnRequest = Parameters<Electron.Session["setPermissionRequestHandler"]>[0];
type OnCheck = Parameters<Electron.Session["setPermissionCheckHandler"]>[0];

export class Session
  extends EventEmitter
  implements
    Pick<
      Electron.Session,
      | "setPermissionRequestHandler"
      | "setPermissionCheckHandler"
      | "setDevicePermissionHandler"
      | "availableSpellCheckerLanguages"
      | "setSpellCheckerLanguages"
      | "addWordToSpellCheckerDictionary"
      | "fetch"
    >
{
  readonly protocol = protocol;
  readonly availableSpellCheckerLanguages = ["de", "en-GB", "en-US", "fr"];
  readonly fetch = net.fetch;
  #onRequest: OnRequest = null;
  #onCheck: OnCheck = null;

  get webRequest(): never {
    throw unsupported("session.webRequest");
  }

  setPermissionRequestHandler(handler: OnRequest): void {
    this.#onRequest = handler;
  }

  setPermissionCheckHandler(handler: OnCheck): void {
    this.#onCheck = handler;
  }

  /** Chromium never finds a device here. */
  setDevicePermissionHandler(): void {}

  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.find((one) => !this.availableSpellCheckerLanguages.includes(one));
    if (unknown)
      throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
    recorded.spellCheckerLanguages = languages;
  }

  addWordToSpellCheckerDictionary(word: string): boolean {
    recorded.dictionary.push(word);
    return true;
  }

  /** Without handlers Electron grants everything. */
  async decide(contents: { mainFrame: { url: string; origin: string } }, permission: string) {
    const { url, origin } = contents.mainFrame;
    const wanted = permission as never;
    const details = { requestingUrl: url, isMainFrame: true };
    const isAllowed = this.#onCheck?.(contents as never, wanted, origin, details as never) ?? true;
    const ask = this.#onRequest;
    if (!isAllowed || !ask) return isAllowed;
    return new Promise<boolean>((resolve) => {
      ask(contents as never, wanted, resolve, details as never);
    });
  }
}

const sessions = new Map<string, Session>();

function fromPartition(partition: string): Session {
  const known = sessions.get(partition) ?? new Session();
  sessions.set(partition, known);
  return known;
}

export const session = {
  get defaultSession() {
    return fromPartition("");
  },
  fromPartition,
};
