import type { ChildProcess } from "node:child_process";
import { beginEmpty, isHeaded, openAppWindow } from "./app-window.ts";
import { Cdp } from "./cdp.ts";
import { startChromium } from "./chromium.ts";

/** How long Chromium may take to write what it keeps. */
const closeMaxMs = 15_000;

type Attached = {
  sessionId: string;
  targetInfo: { targetId: string; type: string; openerId?: string };
  waitingForDebugger: boolean;
};

/** The one Chromium of this process. */
class Browser {
  #cdp: Cdp | null = null;
  #process: ChildProcess | null = null;
  #profile = "";
  #creating: Promise<unknown> = Promise.resolve();
  /** Of the window that was asked for by the command line: it comes without a name. */
  #awaited: PromiseWithResolvers<{ targetId: string }> | null = null;
  readonly #onPageGone = new Map<string, () => void>();
  readonly #own = new Set<string>();
  readonly #sessions = new Map<string, PromiseWithResolvers<string>>();

  get cdp(): Cdp {
    if (!this.#cdp) throw new Error("electron-fake: Chromium has not started yet");
    return this.#cdp;
  }

  /** `onGone` is called when Chromium ends, for whatever reason. */
  async start(userData: string, switches: readonly string[], onGone: () => void): Promise<void> {
    const { chromium, profile, url } = await startChromium({ userData, switches });
    this.#process = chromium;
    this.#profile = profile;
    chromium.once("exit", onGone);
    const cdp = await Cdp.connect(url);
    this.#cdp = cdp;
    const { product } = await cdp.send<{ product: string }>("Browser.getVersion");
    Object.assign(process.versions, { chrome: product.split("/")[1] });
    cdp.on<Attached>("Target.attachedToTarget", (attached) => void this.#attached(attached));
    cdp.on<{ targetId: string }>("Target.targetDestroyed", ({ targetId }) => {
      this.#onPageGone.get(targetId)?.();
      this.#onPageGone.delete(targetId);
    });
    await cdp.send("Target.setDiscoverTargets", { discover: true });
    await cdp.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    });
    process.stderr.write(`\nDevTools listening on ${url}\n`); // Playwright waits for this line
  }

  /**
   * A page that waits for what it is to run first; `onGone` is called when it was closed. With a screen there
   * is one as soon as it is known where it leads.
   */
  async openPage(
    size: { width: number; height: number },
    { onGone, firstAddress }: { onGone(): void; firstAddress: Promise<string> },
  ) {
    const created = isHeaded ? this.#openAppWindow(await firstAddress) : this.#openTarget(size);
    const owned = created.then(({ targetId }) => this.#own.add(targetId));
    this.#creating = Promise.allSettled([this.#creating, owned]);
    const { targetId } = await created;
    this.#onPageGone.set(targetId, onGone);
    const sessionId = await this.#session(targetId).promise;
    if (isHeaded) await beginEmpty(this.cdp, sessionId, { address: await firstAddress, size });
    return { targetId, sessionId };
  }

  #openTarget(size: { width: number; height: number }): Promise<{ targetId: string }> {
    const options = { url: "about:blank", newWindow: true, ...size };
    return this.cdp.send("Target.createTarget", options);
  }

  /** One after the other: the next that nobody has opened is the one that was asked for. */
  async #openAppWindow(address: string): Promise<{ targetId: string }> {
    await this.#creating;
    const awaited = Promise.withResolvers<{ targetId: string }>();
    this.#awaited = awaited;
    openAppWindow(this.#profile, address).once("error", awaited.reject);
    return awaited.promise;
  }

  async closePage(targetId: string): Promise<void> {
    await this.cdp.send("Target.closeTarget", { targetId }).catch(() => {});
  }

  /** Lets Chromium write its profile, and ends it. */
  async close(): Promise<void> {
    const chromium = this.#process;
    if (!chromium || chromium.exitCode !== null) return;
    const ended = new Promise((resolve) => chromium.once("exit", resolve));
    this.#cdp?.send("Browser.close").catch(() => {});
    const late = new Promise((resolve) => setTimeout(resolve, closeMaxMs).unref());
    await Promise.race([ended, late]);
    chromium.kill("SIGKILL");
  }

  async #attached({ sessionId, targetInfo }: Attached): Promise<void> {
    const { targetId, type, openerId } = targetInfo;
    if (type !== "page") {
      this.cdp.send("Runtime.runIfWaitingForDebugger", {}, sessionId).catch(() => {});
      return;
    }
    this.#session(targetId).resolve(sessionId);
    if (!openerId) {
      this.#awaited?.resolve({ targetId });
      this.#awaited = null;
    }
    await this.#creating;
    if (!this.#own.has(targetId)) await this.#refuse(targetId, sessionId);
  }

  /** A window that a page has opened: its opener was asked, and ours is always refused. */
  async #refuse(targetId: string, sessionId: string): Promise<void> {
    // It is let go on, or its opener would wait for it; but not as far as to ask for anything.
    for (const method of ["Fetch.enable", "Runtime.runIfWaitingForDebugger"]) {
      await this.cdp.send(method, {}, sessionId).catch(() => {}); // closed by its opener
    }
    await this.closePage(targetId);
  }

  #session(targetId: string): PromiseWithResolvers<string> {
    const known = this.#sessions.get(targetId) ?? Promise.withResolvers<string>();
    this.#sessions.set(targetId, known);
    return known;
  }
}

export const browser = new Browser();
