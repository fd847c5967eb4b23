import { expect, it } from "vitest";
import { networkOf } from "../security/client-address.ts";
import { createAddressLimit } from "./address-limit.ts";
import { createRequestLimits, requestLimitsBut } from "./request-limits.ts";

const numbers = requestLimitsBut(() => true, { readsPerAddress: 2, proofsPerAddress: 2 });
/** As a provider gives them out: one customer has all 256 networks between 00 and ff. */
const inOneHouse = (n: number) => networkOf(`2001:db8:1:ab${n.toString(16).padStart(2, "0")}::7`);

it("whoever has 256 networks has the room of four, not of 256", async () => {
  const limits = createRequestLimits({ numbers, redis: null });
  for (let n = 0; n < 4; n++) {
    for (let i = 0; i < 2; i++) await limits.readAsStranger(inOneHouse(n));
    await expect(limits.readAsStranger(inOneHouse(n))).rejects.toMatchObject({
      code: "too_many_requests",
    });
  }
  await expect(limits.readAsStranger(inOneHouse(9))).rejects.toMatchObject({
    code: "too_many_requests",
  });
  await limits.readAsStranger(networkOf("2001:db8:1:ac00::7"));
  await limits.readAsStranger("192.0.2.7");
});

it("what turns out not to count is given back to the whole house", async () => {
  const limit = createAddressLimit({ name: "x", max: 1, windowSeconds: 60, redis: null });
  for (let n = 0; n < 20; n++) {
    await limit.take(inOneHouse(n));
    await limit.giveBack(inOneHouse(n));
  }
  expect(await limit.take(inOneHouse(0))).toBe(1);
});
