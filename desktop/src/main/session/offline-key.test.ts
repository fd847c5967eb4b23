import { beforeEach, expect, test } from "vitest";
import { createEventEmitter } from "../event-emitter.ts";
import type { Keychain } from "./keychain.ts";
import { createOfflineKey } from "./offline-key.ts";
import type { Credentials } from "./session.ts";
import { createTokenVault } from "./token-vault.ts";

const origin = "https://desk.example.com";
let kept: Map<string, string>;
let isLocked: boolean;
beforeEach(() => {
  kept = new Map();
  isLocked = false;
});

const keychain: Keychain = {
  async setPassword(service, account, value) {
    if (isLocked) throw new Error("Cannot create an item in a locked collection");
    kept.set(`${service} ${account}`, value);
  },
  getPassword: async (service, account) =>
    isLocked ? null : (kept.get(`${service} ${account}`) ?? null),
  deletePassword: async (service, account) => kept.delete(`${service} ${account}`),
};
let session: ReturnType<typeof createEventEmitter<Credentials | null>>;
function open(has: Keychain | null = keychain) {
  session = createEventEmitter<Credentials | null>();
  const vault = createTokenVault(async () => has, { account: "offline reading" });
  return createOfflineKey(vault, session);
}

test("the key is the same at the next start, another at another server, and gone with the session", async () => {
  const key = await open().read(origin);
  expect(Buffer.from(key ?? "", "base64")).toHaveLength(32);
  expect(await open().read(origin)).toBe(key);
  expect(await open().read("https://other.example")).not.toBe(key);
  const last = open();
  session.emit({ origin, token: "t" });
  expect(await last.read(origin)).toBe(key);
  session.emit(null);
  expect(await last.read(origin)).not.toBe(key);
});

test("where no keychain keeps a key there is none, and a locked one loses nothing", async () => {
  expect(await open(null).read(origin)).toBeNull();
  const key = await open().read(origin);
  isLocked = true;
  expect(await open().read(origin)).toBeNull();
  isLocked = false;
  expect(await open().read(origin)).toBe(key);
});

test("a key that is none is made anew", async () => {
  const service = `Deskbell (${origin})`;
  kept.set(`${service} offline reading`, "short");
  expect(Buffer.from((await open().read(origin)) ?? "", "base64")).toHaveLength(32);
});
