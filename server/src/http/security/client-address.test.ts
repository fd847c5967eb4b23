import { expect, it } from "vitest";
import { networkOf, siteOf } from "./client-address.ts";

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

it.each([
  ["2001:db8:1:abcd", "2001:db8:1:ab00/56"],
  ["2001:db8:1:cd", "2001:db8:1:0/56"],
  ["2001:db8:0:0", "2001:db8:0:0/56"],
  ["192.0.2.7", null],
  ["unknown", null],
])("the network %s is part of %s", (network, site) => {
  expect(siteOf(network)).toBe(site);
});
