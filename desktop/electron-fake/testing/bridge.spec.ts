import { expect, test } from "./demo.ts";

test("values come back as they went, @fake", async ({ page }) => {
  const back = await page.evaluate(async () => {
    const sent = {
      date: new Date(5),
      map: new Map([[1, new Uint8Array([1, 2, 255])]]),
      set: new Set(["a"]),
      nothing: undefined,
      nan: Number.NaN,
      big: 12n,
      text: "é🔑\u2028",
      $: "dollar",
    };
    const got = (await window.demo.invoke("echo", sent)) as typeof sent;
    return [
      got.date.getTime(),
      got.map.get(1)?.[2],
      got.set.has("a"),
      "nothing" in got,
      Number.isNaN(got.nan),
      String(got.big),
      got.text,
      got.$,
    ];
  });
  expect(back).toEqual([5, 255, true, true, true, "12", "é🔑\u2028", "dollar"]);
});

test("a handler learns who asks, by our own scheme, @fake", async ({ page }) => {
  await expect
    .poll(() => page.evaluate(() => window.demo.invoke("sender")))
    .toEqual(["app://demo/start", "app://demo"]);
});

for (const [what, channel, value, words] of [
  ["what fails", "fail", null, "Error invoking remote method 'fail': RangeError: too far"],
  [
    "what nobody handles",
    "nobody",
    null,
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  ],
] as const) {
  test(`${what} is refused in Electron's words, @fake`, async ({ page }) => {
    const message = await page.evaluate(
      ([to, sent]) => window.demo.invoke(to, sent).catch((error: Error) => error.message),
      [channel, value] as const,
    );
    expect(message).toBe(words);
  });
}

test("a function cannot be sent to the main process, @fake", async ({ page }) => {
  const message = await page.evaluate(() =>
    window.demo.invoke("echo", () => 1).catch((error: Error) => error.message),
  );
  expect(message).toBe("An object could not be cloned.");
});

test("the main process sends to the page, until it unsubscribes, @fake", async ({ page }) => {
  const received = await page.evaluate(async () => {
    const all: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = window.demo.onSaid((value) => {
      all.push(value);
      stop();
      window.demo.say("second");
      resolve();
    });
    window.demo.say("first");
    await promise;
    await window.demo.invoke("echo", "after the second");
    return all;
  });
  expect(received).toEqual(["first"]);
});

test("the page sees the bridge, frozen, and nothing of Electron or Node, @fake", async ({
  page,
}) => {
  const seen = await page.evaluate(() => {
    const tryTo = (change: () => void) => {
      try {
        change();
        return "changed";
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      globals: [
        "require",
        "process",
        "module",
        "electronIpc",
        "electronDeliver",
        "ipcRenderer",
      ].filter((name) => name in window),
      frozen: [window.demo, window.demo.list, window.demo.list[0]].map(Object.isFrozen),
      replaced: tryTo(() => Object.assign(window, { demo: null })),
      extended: tryTo(() => Object.assign(window.demo, { more: 1 })),
    };
  });
  expect(seen).toEqual({
    globals: [],
    frozen: [true, true, true],
    replaced: "TypeError",
    extended: "TypeError",
  });
});

test("a preload script gets what Electron's sandbox gives, @fake", async ({ page }) => {
  await expect
    .poll(() => page.evaluate(() => window.demo.required))
    .toEqual({
      fs: "module not found: node:fs",
      events: "given",
    });
});
