import { describe, expect, it } from "vitest";
import { readReference, referenceAddress, writeReference } from "./mail-reference.ts";
import { createMailTokens, type Signed } from "./mail-tokens.ts";

const tokens = createMailTokens("a secret of at least thirty-two characters");
const ada = "6a1b2c3d4e5f60718293a4b5";
const ben = "6a1b2c3d4e5f60718293a4b6";

const signed = (one: Signed) => ({ ...one, token: tokens.tokenFor(one) });
const reply = signed({ kind: "reply", ticket: 12, seq: null, person: ada });

it("a customer's answer is known by the address that it goes to", () => {
  const address = referenceAddress("support@company.example", reply);
  expect(address).toMatch(/^support\+t12\.[a-z2-7]{16}@company\.example$/);
  const read = readReference(address);
  expect(read).toEqual({ kind: "reply", ticket: 12, seq: null, token: reply.token });
  expect(read && tokens.personOf(read, [ben, ada])).toBe(ada);
});

it("a host without tags has the token where its template says", () => {
  const address = referenceAddress("{token}@reply.company.example", reply);
  expect(address).toBe(`t12.${reply.token}@reply.company.example`);
  expect(readReference(address)).toMatchObject({ ticket: 12, token: reply.token });
});

// mail N43
it("a relay that writes the address in upper case changes nothing", () => {
  const read = readReference(referenceAddress("support@company.example", reply).toUpperCase());
  expect(read && tokens.personOf(read, [ada])).toBe(ada);
});

// case J03
// mail N44
it("with one character of the token changed it is nobody's", () => {
  for (let i = 0; i < reply.token.length; i++) {
    const other = reply.token[i] === "a" ? "b" : "a";
    const token = reply.token.slice(0, i) + other + reply.token.slice(i + 1);
    expect(tokens.personOf({ ...reply, token }, [ada, ben])).toBeNull();
  }
});

it("a token of one person, of one ticket, is worth nothing for another", () => {
  expect(tokens.personOf(reply, [ben])).toBeNull();
  expect(tokens.personOf({ ...reply, ticket: 13 }, [ada])).toBeNull();
  expect(tokens.personOf(reply, [])).toBeNull();
});

it("a token for one purpose is worth nothing for another", () => {
  const message = signed({ kind: "message", ticket: 12, seq: 7, person: ada });
  const bounce = signed({ kind: "bounce", ticket: 12, seq: 7, person: ada });
  const forward = signed({ kind: "forward", ticket: 12, seq: null, person: ada });
  expect(tokens.personOf({ ...message, kind: "bounce" }, [ada])).toBeNull();
  expect(tokens.personOf({ ...bounce, kind: "message" }, [ada])).toBeNull();
  expect(tokens.personOf({ ...message, seq: 8 }, [ada])).toBeNull();
  expect(tokens.personOf({ ...forward, kind: "reply" }, [ada])).toBeNull();
  expect(tokens.personOf({ ...reply, kind: "forward" }, [ada])).toBeNull();
  expect(tokens.personOf({ ...reply, kind: "message", seq: 7 }, [ada])).toBeNull();
  for (const one of [message, bounce, forward]) {
    expect(tokens.personOf(one, [ada])).toBe(ada);
    expect(readReference(`${writeReference(one)}@company.example`)).toEqual({
      kind: one.kind,
      ticket: one.ticket,
      seq: one.seq,
      token: one.token,
    });
  }
});

it("another desk's token is worth nothing here", () => {
  const others = createMailTokens("another secret of at least thirty-two characters");
  expect(others.personOf(reply, [ada])).toBeNull();
});

describe("no address of ours is", () => {
  it.each([
    ["somebody's own", "ada@example.com"],
    ["an empty one", ""],
    ["one that is cut off", "support+t12.abcdefghijklmno@company.example"],
    ["a ticket that is no number", "support+tx.abcdefghijklmnop@company.example"],
    ["ticket nought", "support+t0.abcdefghijklmnop@company.example"],
    ["a number without end", `support+t${"1".repeat(11)}.abcdefghijklmnop@company.example`],
    ["a bounce of no message", "support+b12.abcdefghijklmnop@company.example"],
    ["a forward with a message", "support+f12.7.abcdefghijklmnop@company.example"],
    ["a word that only ends so", "supportt12.abcdefghijklmnop@company.example"],
    ["a local part that is too long", `${"a".repeat(64)}+t12.abcdefghijklmnop@company.example`],
  ])("%s", (_title, address) => {
    expect(readReference(address)).toBeNull();
  });
});
