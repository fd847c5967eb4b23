import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aComputer, type Computer, type ComputerState } from "../../testing/keyring-session.ts";
import type { Keychain } from "./keychain.ts";
import { createTokenVault } from "./token-vault.ts";

const origin = "https://desk.example.com";
const token = "opaque-token-5f0c7e";

describe("a computer with GNOME's keyring", () => {
  let computer: Computer;
  beforeEach(async () => {
    computer = await aComputer();
  });
  afterEach(() => computer.remove());

  const use = async (state: ComputerState, ...args: string[]) =>
    JSON.parse(await computer.runs("use-vault.ts", args, state));

  it("keeps the session over a restart, and no file shows the token", async () => {
    expect(await use("unlocked", "write", origin, token)).toMatchObject({ mode: "keychain" });
    expect(await use("unlocked", "read", origin)).toEqual({ read: token, mode: "keychain" });
    expect(await use("unlocked", "read", "https://other.example.com")).toEqual({
      read: null,
      mode: "keychain",
    });
    const entries = await readdir(computer.directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      expect((await readFile(join(parentPath, name))).includes(token)).toBe(false);
    }
  });

  // case G20
  it("forgets it when the agent signs out", async () => {
    await use("unlocked", "write", origin, token);
    await use("unlocked", "clear", origin);
    expect(await use("unlocked", "read", origin)).toEqual({ read: null, mode: "keychain" });
  });

  // case G11
  it("says that it is locked, and what it holds is there again once it is open", async () => {
    await use("unlocked", "write", origin, token);
    expect(await use("locked", "read", origin)).toEqual({ read: null, mode: "locked" });
    expect(await use("locked", "write", origin, "newer")).toMatchObject({ mode: "locked" });
    expect(await use("locked", "clear", origin)).toMatchObject({ read: null });
    expect(await use("unlocked", "read", origin)).toEqual({ read: token, mode: "keychain" });
  });

  // case G11
  it.each(["no keyring", "no bus"] as const)("with %s keeps nothing and goes on", async (state) => {
    expect(await use(state, "write", origin, token)).toEqual({ read: null, mode: "session-only" });
    expect(await use(state, "read", origin)).toEqual({ read: null, mode: "session-only" });
  });
});

describe("a keychain that asks for its password", () => {
  it("is not waited for, and a late answer does not bring back a session that was left", async () => {
    const { promise: prompt, resolve: answerPrompt } = Promise.withResolvers<void>();
    const kept = new Map<string, string>();
    let isOpen = true;
    const keychain: Keychain = {
      async setPassword(_service, account, value) {
        if (!isOpen) await prompt;
        kept.set(account, value);
      },
      getPassword: async (_service, account) => kept.get(account) ?? null,
      deletePassword: async (_service, account) => kept.delete(account),
    };
    const vault = createTokenVault(async () => keychain, { timeoutMs: 50 });
    expect(await vault.read(origin)).toBeNull();
    expect(vault.mode()).toBe("keychain");
    isOpen = false;
    await vault.write(origin, token);
    expect(vault.mode()).toBe("locked");
    await vault.clear(origin);
    answerPrompt();
    await expect.poll(() => kept.has("session")).toBe(false);
  });

  it("whose library does not load leaves the session in memory", async () => {
    const vault = createTokenVault(async () => null);
    await vault.write(origin, token);
    expect([await vault.read(origin), vault.mode()]).toEqual([null, "session-only"]);
  });
});
