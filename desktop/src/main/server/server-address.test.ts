import { describe, expect, it } from "vitest";
import { readAddress } from "./server-address.ts";

describe("the address an agent types", () => {
  it.each([
    ["https://desk.example.com", "https://desk.example.com"],
    [" desk.example.com ", "https://desk.example.com"],
    ["desk.example.com:8443", "https://desk.example.com:8443"],
    ["https://DESK.example.com/inbox?x=1", "https://desk.example.com"],
    ["http://localhost:4000", "http://localhost:4000"],
    ["localhost:4000", "http://localhost:4000"],
    ["127.0.0.1:4000", "http://127.0.0.1:4000"],
    ["http://[::1]:4000/", "http://[::1]:4000"],
    ["https://büro.example", "https://xn--bro-hoa.example"],
  ])("%j means %s", (typed, origin) => {
    expect(readAddress(typed)).toEqual({ origin });
  });

  it.each([
    ["", "Write the address"],
    ["   ", "Write the address"],
    ["a b", "not an address"],
    ["https://", "not an address"],
    ["x".repeat(2_001), "not an address"],
    ["http://desk.example.com", "must begin with https://"],
    ["http://localhost.evil.example", "must begin with https://"],
    ["http://127.0.0.1.evil.example", "must begin with https://"],
    ["http://192.168.1.7", "must begin with https://"],
    ["file:///etc/passwd", "not an address"],
    ["ftp://desk.example.com", "begins with https://"],
    ["https://nora:secret@desk.example.com", "Leave name and password out"],
    ["javascript:alert(1)", "not an address"],
  ])("%j is refused", (typed, sentence) => {
    expect(readAddress(typed)).toEqual({ problem: expect.stringContaining(sentence) });
  });
});
