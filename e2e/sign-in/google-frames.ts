import type { BrowserContext } from "@playwright/test";

// A fake of the one thing that cannot be had without the internet: Google's script api.js, by which
// Firebase's page and its helper frame talk to each other. The emulator has everything else of the
// real flow (its helper frame, its window, its answers), but loads this script from Google as well.
// The fake does what both sides use of it (the SDK's `_openIframe`, the emulator's
// /emulator/auth/iframe): a channel between page and frame, over postMessage. That Google's own script
// passes our content security policy is not shown by it.

const scriptUrl = /^https:\/\/apis\.google\.com\/js\/api\.js/;

/** Serves the fake to every page of a browser, and nothing else of the internet. */
export async function routeGoogleFrames(context: BrowserContext): Promise<void> {
  await context.route(/^https:/, (route) => route.abort("internetdisconnected"));
  await context.route(scriptUrl, (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${fakeFrames})(${Line});` }),
  );
}

// Both run in the browser: they are sent as text, and know nothing outside themselves.

type Handler = (data: unknown) => unknown;
type Letter = { id: string; name?: string; data?: unknown; answer?: unknown };

/** One end of the line between a page and its frame. */
class Line {
  #other: Window;
  #origin: string;
  #handlers = new Map<string, Handler>();
  #unread: Letter[] = [];
  #callbacks = new Map<string, Handler>();
  #ready = Promise.withResolvers<void>();

  constructor(other: Window, origin: string) {
    this.#other = other;
    this.#origin = origin;
    addEventListener("message", ({ source, data }) => {
      if (source === other && data?.areFakeFrames) void this.#receive(data);
    });
  }

  register(name: string, handler: Handler): void {
    this.#handlers.set(name, handler);
    for (const letter of this.#unread.splice(0)) void this.#receive(letter);
  }

  send(name: string, data?: unknown, callback?: Handler): void {
    const id = crypto.randomUUID();
    if (callback) this.#callbacks.set(id, callback);
    this.#post({ id, name, data });
  }

  /** Resolves once the other end is there. */
  ping(): Promise<void> {
    return new Promise((resolve) => this.register("ready", () => resolve()));
  }

  /** Firebase gives the frame five seconds after this: they begin once it is there, however slow the machine is. */
  restyle(): Promise<void> {
    return this.#ready.promise;
  }

  #post(letter: Letter): void {
    this.#other.postMessage({ ...letter, areFakeFrames: true }, this.#origin);
  }

  async #receive(letter: Letter): Promise<void> {
    const { id, name, data, answer } = letter;
    if (name === "ready") this.#ready.resolve();
    if (name === undefined) {
      try {
        this.#callbacks.get(id)?.([answer]);
      } catch {
        // The SDK throws in one of its callbacks after it is done; Google's script hides that, too.
      }
      return;
    }
    const handler = this.#handlers.get(name);
    if (handler) this.#post({ id, answer: await handler(data) });
    else this.#unread.push(letter);
  }
}

/** What the script puts into its page. */
function fakeFrames(FrameLine: typeof Line): void {
  type Opening = {
    where: HTMLElement;
    url: string;
    attributes: { style: Record<string, string> } & Record<string, unknown>;
  };
  function open({ where, url, attributes }: Opening, onOpen: (line: Line) => unknown) {
    const frame = document.createElement("iframe");
    const { style, ...others } = attributes;
    Object.assign(frame.style, style);
    for (const [name, value] of Object.entries(others)) frame.setAttribute(name, String(value));
    frame.src = url;
    where.append(frame);
    const line = new FrameLine(frame.contentWindow as Window, new URL(url).origin);
    void line.restyle().then(() => frame.setAttribute("data-ready", ""));
    return onOpen(line);
  }
  function getParentIframe(): Line {
    const line = new FrameLine(parent, location.ancestorOrigins[0] ?? "");
    line.send("ready");
    return line;
  }

  const iframes = {
    Iframe: FrameLine,
    CROSS_ORIGIN_IFRAMES_FILTER: () => true,
    getContext: () => ({ open, getParentIframe }),
  };
  const page = window as unknown as Record<string, unknown>;
  page.gapi = {
    iframes,
    load(_name: string, { callback }: { callback(): void }) {
      try {
        callback();
      } catch {
        // Where a browser keeps storage from frames of other sites, the emulator's frame throws once it
        // has registered. It looks for the end of a redirect, which is not our way.
      }
    },
  };
  const { src } = document.currentScript as HTMLScriptElement;
  const onLoad = page[new URL(src).searchParams.get("onload") ?? "gapi_onload"] as () => void;
  onLoad();
}
