import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const proofread = {
  "Privet Ticket": "Private Ticket",
  "user is not found! try again letter": "User not found! Try again later!",
};

// Modules take their words once, when they are loaded.
beforeEach(() => vi.resetModules());
afterEach(() => {
  globalThis.deskbellCatalogue = undefined;
  vi.resetModules();
  vi.unstubAllGlobals();
});
const load = () => import("./t.ts");

describe("without another catalogue", () => {
  it("a text is the source's, with its values and its plural put in", async () => {
    const { t } = await load();
    const tickets = (count: number) =>
      t("{count, plural, one {# ticket} other {# tickets}}", { count });
    expect([tickets(1), tickets(2), tickets(1_200)]).toEqual([
      "1 ticket",
      "2 tickets",
      "1,200 tickets",
    ]);
    expect(t("Remove {name}", { name: "a {b} <0>.png" })).toBe("Remove a {b} <0>.png");
  });

  it("a name that runs against the page is put in so that it turns nothing around it", async () => {
    const { t } = await load();
    expect(t("Remove {name}", { name: "2026-11 חשבונית.pdf" })).toBe(
      "Remove \u20682026-11 חשבונית.pdf\u2069",
    );
    vi.stubGlobal("document", { documentElement: { dir: "rtl" } });
    expect(t("Remove {name}", { name: "2026-11.pdf" })).toBe("Remove \u20682026-11.pdf\u2069");
    expect(t("{count, plural, other {# tickets}}", { count: 2 })).toBe("2 tickets");
  });

  it("what the server says is shown as it is, braces included", async () => {
    const { knownText } = await load();
    expect(knownText("“{x}” is empty.")).toBe("“{x}” is empty.");
  });
});

describe("in the proofread catalogue", () => {
  beforeEach(() => {
    globalThis.deskbellCatalogue = { locale: "en-US", messages: proofread };
  });

  // The specification's typing errors are right here, and stay on the wire.
  it("the specification's typing errors are corrected, in the page's texts and in the server's", async () => {
    const { t, knownText } = await load();
    const { texts } = await import("@deskbell/shared/texts");
    expect(t(texts.privateToggle)).toBe("Private Ticket");
    expect(knownText(texts.userNotFound)).toBe("User not found! Try again later!");
    expect(t(texts.rememberMe)).toBe(texts.rememberMe);
  });
});

it("a sentence of the server with something put in is found by its shape", async () => {
  globalThis.deskbellCatalogue = {
    locale: "de",
    messages: { "Max length {0}": "Höchstens {0} Zeichen" },
    patterns: [["Max length (.+?)", "Max length {0}"]],
  };
  const { knownText } = await load();
  expect(knownText("Max length 5000")).toBe("Höchstens 5000 Zeichen");
});
