import { join } from "node:path";
import { app, BrowserWindow, ipcMain, protocol, shell } from "electron";

// A very small program, by which the tests look at the fake.

protocol.registerSchemesAsPrivileged([
  {
    scheme: "app",
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
  },
]);

const called: string[][] = [process.argv];
const asked: string[] = [];
const calledOff: string[] = [];
const uploads: { bytes: number; isAborted: boolean }[] = [];
Object.assign(globalThis, { called, asked, calledOff, uploads });

if (process.env.DEMO_FAILS === "at-once") throw new Error("the demo has failed at once");

if (app.requestSingleInstanceLock()) {
  app.on("second-instance", (_event, argv) => called.push(argv));
  void app.whenReady().then(open);
} else app.quit();

function open(): void {
  protocol.handle("app", answer);
  ipcMain.handle("echo", (_event, value: unknown) => value);
  ipcMain.handle("sender", ({ senderFrame }) => [senderFrame?.url, senderFrame?.origin]);
  ipcMain.handle("fail", () => {
    throw new RangeError("too far");
  });
  ipcMain.on("say", (event, value: unknown) => event.sender.send("said", value));
  const window = new BrowserWindow({
    title: "Demo",
    webPreferences: { preload: join(import.meta.dirname, "preload.cjs"), sandbox: true },
  });
  window.webContents.on("will-navigate", (event) => {
    if (event.url.startsWith("app://demo/")) return;
    event.preventDefault();
    void shell.openExternal(event.url);
  });
  window.webContents.setWindowOpenHandler(({ url }) => {
    void shell.openExternal(url);
    return { action: "deny" };
  });
  const loaded = window.loadURL("app://demo/start").catch(() => {});
  if (process.env.DEMO_FAILS !== "later") return;
  void loaded.then(() => {
    setTimeout(() => {
      throw new Error("the demo has failed later");
    });
  });
}

async function answer(request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  asked.push(pathname);
  if (host !== "demo") return new Response("not found", { status: 404 });
  if (pathname.startsWith("/file/")) {
    return new Response("kept", { headers: { "content-disposition": "attachment" } });
  }
  switch (pathname) {
    case "/upload":
      return Response.json({
        bytes: (await request.arrayBuffer()).byteLength,
        type: request.headers.get("content-type"),
        origin: request.headers.get("origin"),
      });
    case "/held": {
      await new Promise<void>((resolve) => {
        Object.assign(globalThis, { goOn: resolve });
      });
      const { byteLength } = await request.arrayBuffer();
      uploads.push({ bytes: byteLength, isAborted: request.signal.aborted });
      return new Response("done");
    }
    case "/refuse-upload":
      return new Response("too large", { status: 413 });
    case "/stream":
      return new Response(stream(), { headers: { "x-demo": "yes" } });
    case "/broken":
      return Response.error();
    case "/script.js":
      return new Response("globalThis.ownScriptRan = true;", {
        headers: { "content-type": "text/javascript" },
      });
    default:
      return new Response(page(pathname), {
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": "default-src 'self'",
        },
      });
  }
}

/** Says "one" at once, and "two" when a test calls `goOn`. */
function stream(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode("one"));
      Object.assign(globalThis, {
        goOn() {
          controller.enqueue(encoder.encode("two"));
          controller.close();
        },
      });
    },
    cancel: () => void calledOff.push("stream"),
  });
}

const page = (path: string) => `<!doctype html><title>Demo</title>
<h1>${path}</h1>
<a id="away" href="https://away.example/">away</a>
<a id="new" href="https://new.example/" target="_blank" rel="noopener">new</a>
<a id="mail" href="mailto:somebody@example.com">mail</a>
<a id="inside" href="/inside">inside</a>
<script src="/script.js"></script>
<script>globalThis.inlineScriptRan = true;</script>
`;
