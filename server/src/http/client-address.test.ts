import { expect, it } from "vitest";
import { networkOf } from "./client-address.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8::7", "2001:db8:0:0"],
  ["2001:db8:0:0:ffff::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("requests of %s count for %s", (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});
