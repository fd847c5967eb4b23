import { describe, expect, it } from "vitest";
import { builtCatalogue } from "./catalogues.ts";
import { builtId, compiled, withCompiledMessages } from "./compile-messages.ts";
import { pseudo } from "./pseudo.ts";

describe("a module of the built page", () => {
  it("bears its messages compiled, one inside another too, and no line moves", () => {
    const code = `const shown = t("{a} and\u00a0{b}", {
  a: t("{n} files", { n }),
  b,
});
const plain = t("Inbox");`;
    const changed = withCompiledMessages(code, "a.js") ?? "";
    const [outer, inner] = ["{a} and\u00a0{b}", "{n} files"];
    expect(changed).toContain(`t("${builtId(outer)}", {`);
    expect(changed).toContain(`t("${builtId(inner)}", { n }, ${JSON.stringify(compiled(inner))})`);
    expect(changed).toContain('t("Inbox")');
    expect(changed.split("\n")).toHaveLength(code.split("\n").length);
  });

  it("without messages with parts stays as it is", () => {
    expect(withCompiledMessages('notify(t("Inbox"))', "a.js")).toBeNull();
  });
});

it("a built catalogue has only what is other than in the source, by the ids of the built page", () => {
  const messages = builtCatalogue("proofread")?.messages ?? {};
  expect(messages["Privet Ticket"]).toBe("Private Ticket");
  expect(messages).not.toHaveProperty("Remember me");
  expect(builtCatalogue("specification")).toBeNull();
});

it("generated words are longer, marked at both ends, and keep values and marked parts", () => {
  expect(pseudo("Inbox")).toBe("⟦Íñböx ··⟧");
  expect(pseudo("Joined <0>x</0>")).toMatch(/^⟦Jöíñéd <0>x<\/0> ·+⟧$/);
  const [start, count] = pseudo(compiled("{count, plural, one {# file} other {# files}}"));
  expect(start).toBe("⟦");
  expect(JSON.stringify(count)).toContain('" fíléš"');
});
