import { describe, expect, it } from "vitest";
import { deepLinkIn, parseDeepLink } from "./parse-deep-link.ts";

describe("a link from outside", () => {
  it.each([
    ["deskbell://ticket/42", "/inbox?ticket=42"],
    ["deskbell://ticket/42/", "/inbox?ticket=42"],
    ["deskbell://ticket/0042", "/inbox?ticket=42"],
  ])("%s leads to %s", (link, path) => {
    expect(parseDeepLink(link)).toEqual({ path });
  });

  it.each([
    "deskbell://ticket/../1",
    "deskbell://ticket//1",
    "deskbell://ticket/1/2",
    "deskbell://ticket/-1",
    "deskbell://ticket/1e3",
    "deskbell://ticket/1?token=abc",
    "deskbell://ticket/1#x",
    "deskbell://ticket/١",
    "deskbell://ticket/1\n",
    "deskbell://user@ticket/1",
    "deskbell:ticket/1",
    "DESKBELL://ticket/1",
    "https://ticket/1",
    "",
    `deskbell://ticket/${"1".repeat(13)}`,
    `deskbell://ticket/${"1".repeat(10_000)}`,
  ])("%j leads nowhere", (link) => {
    expect(parseDeepLink(link)).toBe("bad");
  });

  it("is found among the arguments of a program", () => {
    expect(deepLinkIn(["/usr/bin/deskbell", "--hidden", "deskbell://ticket/7"])).toEqual({
      path: "/inbox?ticket=7",
    });
    expect(deepLinkIn(["/usr/bin/deskbell", "DeskBell:x"])).toBe("bad");
    expect(deepLinkIn(["/usr/bin/deskbell", "--inspect=0"])).toBeNull();
  });
});
