import { expect, test } from "./demo.ts";

test("a page of our own scheme is a secure one with storage, @fake", async ({ page }) => {
  const facts = await page.evaluate(() => {
    localStorage.setItem("a", "1");
    return [window.isSecureContext, localStorage.getItem("a"), typeof crypto.subtle];
  });
  expect(facts).toEqual([true, "1", "object"]);
});

test("the policy that the handler sends is enforced, @fake", async ({ page }) => {
  const ran = await page.evaluate(() => ["ownScriptRan" in window, "inlineScriptRan" in window]);
  expect(ran).toEqual([true, false]);
  const away = page.evaluate(() => fetch("https://away.example/").catch((error) => error.message));
  await expect(away).resolves.toBe("Failed to fetch");
});

test("fifty megabytes of files are uploaded, @fake", async ({ page }) => {
  const answer = await page.evaluate(async () => {
    const form = new FormData();
    for (const name of ["a", "b"]) {
      form.append(name, new File([new Uint8Array(25_000_000)], `${name}.png`));
    }
    return (await fetch("/upload", { method: "POST", body: form })).json();
  });
  expect(answer).toMatchObject({
    type: expect.stringContaining("multipart/form-data; boundary="),
    origin: "app://demo",
  });
  expect(answer.bytes).toBeGreaterThan(50_000_000);
});

test("an upload that the handler does not want to read is refused at once, @fake", async ({
  page,
}) => {
  const status = await page.evaluate(async () => {
    const body = new File([new Uint8Array(25_000_000)], "a.png");
    return (await fetch("/refuse-upload", { method: "POST", body })).status;
  });
  expect(status).toBe(413);
});

test("an answer arrives piece by piece, @fake", async ({ app, page }) => {
  const first = await page.evaluateHandle(async () => {
    const response = await fetch("/stream");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    return { reader, header: response.headers.get("x-demo"), piece: await reader?.read() };
  });
  await expect
    .poll(() => first.evaluate(({ header, piece }) => [header, piece?.value]))
    .toEqual(["yes", "one"]);
  await app.evaluate(() => globalThis.goOn());
  // biome-ignore lint/plugin: what was read of a stream stays, and cannot be read again
  expect(await first.evaluate(async ({ reader }) => (await reader?.read())?.value)).toBe("two");
});

test("an answer whose page has gone is destroyed, @fake", async ({ app, page }) => {
  await page.evaluate(async () => {
    const stop = new AbortController();
    await fetch("/stream", { signal: stop.signal });
    stop.abort();
  });
  await expect.poll(() => app.evaluate(() => globalThis.calledOff)).toEqual(["stream"]);
});

// electron/electron lib/browser/api/protocol.ts: the Request that the handler gets has no `signal`.
test("what the page aborts before it is answered goes on in the main process, which is not informed, @fake", async ({
  app,
  page,
}) => {
  await page.evaluate(() => {
    const stop = new AbortController();
    Object.assign(window, { stop });
    const body = new File([new Uint8Array(100_000)], "a.png");
    fetch("/held", { method: "POST", body, signal: stop.signal }).catch(() => {});
  });
  await expect.poll(() => app.evaluate(() => typeof globalThis.goOn)).toBe("function");
  await page.evaluate(() => (window as never as { stop: AbortController }).stop.abort());
  await app.evaluate(() => globalThis.goOn());
  await expect
    .poll(() => app.evaluate(() => globalThis.uploads))
    .toEqual([{ bytes: 100_000, isAborted: false }]);
});

// electron/electron shell/browser/net/node_stream_loader.cc never reports to Chromium `OnUploadProgress`.
test("the page gets no progress of its upload, @fake", async ({ page }) => {
  const received = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const events: string[] = [];
        const request = new XMLHttpRequest();
        request.open("POST", "/upload");
        for (const name of ["loadstart", "progress", "load", "loadend"]) {
          request.upload.addEventListener(name, () => events.push(name));
        }
        request.onload = () => resolve(events);
        request.send(new Uint8Array(3_000_000));
      }),
  );
  expect(received).toEqual(["loadstart"]);
});

test("a handler's failure is a failed request, @fake", async ({ app, page }) => {
  const message = await page.evaluate(() => fetch("/broken").catch((error) => error.message));
  expect(message).toBe("Failed to fetch");
  const loading = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]
      ?.loadURL("app://demo/broken")
      .catch((error) => error.message),
  );
  expect(loading).toBe("net::ERR_FAILED (-2) loading 'app://demo/broken'");
});

test("the handler decides about other hosts of its scheme, @fake", async ({
  app,
  page: _isOpen, // there is a window by then
}) => {
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL("app://other/start"),
  );
  const shown = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript("document.body?.textContent"),
    );
  await expect.poll(shown).toBe("not found");
});
