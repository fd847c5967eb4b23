import { expect, test } from "vitest";
import { isSealed, keyOf, seal, unseal } from "./encrypt-snapshot.ts";

const base64 = btoa("k".repeat(32));
const value = { subject: "The kettle does not whistle" };

test("what is kept for reading offline is opened by its key alone, unchanged and until its time is over", async () => {
  const key = await keyOf(base64);
  const sealed = await seal(key, value, 1_000);
  expect(isSealed(sealed)).toBe(true);
  expect(new TextDecoder("latin1").decode(sealed.data)).not.toContain("kettle");
  expect(await unseal(key, sealed, 999)).toEqual(value);
  expect(await unseal(key, sealed, 1_000)).toBeUndefined();
  expect(await unseal(key, { ...sealed, keptUntil: 9_999 }, 1_000)).toBeUndefined();
  const other = await keyOf(btoa("x".repeat(32)));
  expect(await unseal(other, sealed, 999)).toBeUndefined();
});

test("what the console of the version before kept as it was is known as that", () => {
  expect(isSealed({ version: 1, user: {}, at: "2026-11-01T00:00:00Z", data: {} })).toBe(false);
  expect(isSealed(undefined)).toBe(false);
});
