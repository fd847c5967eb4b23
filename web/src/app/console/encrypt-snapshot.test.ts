import { expect, test } from "vitest";
import {
  decryptSnapshot,
  encryptSnapshot,
  importKey,
  isEncryptedSnapshot,
} from "./encrypt-snapshot.ts";

const base64 = btoa("k".repeat(32));
const value = { subject: "The kettle does not whistle" };

test("what is kept for reading offline is opened by its key alone, unchanged and until its time is over", async () => {
  const key = await importKey(base64);
  const encrypted = await encryptSnapshot(key, value, 1_000);
  expect(isEncryptedSnapshot(encrypted)).toBe(true);
  expect(new TextDecoder("latin1").decode(encrypted.data)).not.toContain("kettle");
  expect(await decryptSnapshot(key, encrypted, 999)).toEqual(value);
  expect(await decryptSnapshot(key, encrypted, 1_000)).toBeUndefined();
  expect(await decryptSnapshot(key, { ...encrypted, keptUntil: 9_999 }, 1_000)).toBeUndefined();
  const other = await importKey(btoa("x".repeat(32)));
  expect(await decryptSnapshot(other, encrypted, 999)).toBeUndefined();
});

test("what the console of the version before kept as it was is known as that", () => {
  expect(isEncryptedSnapshot({ version: 1, user: {}, at: "2026-11-01T00:00:00Z", data: {} })).toBe(
    false,
  );
  expect(isEncryptedSnapshot(undefined)).toBe(false);
});
