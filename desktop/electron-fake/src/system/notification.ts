import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { app } from "../app/app.ts";
import { anEvent } from "../electron-event.ts";
import { system } from "../platform.ts";
import { readiness } from "../readiness.ts";
import { recorded } from "../recorded.ts";
import { dbusIsOn } from "./dbus.ts";
import { type Toast, toastOf } from "./toast.ts";
import { activations } from "./toast-activation.ts";

/** Of Windows (shell/browser/api/electron_api_notification.cc, `Notification::New`). */
const tagMaxChars = 64;

export class Notification
  extends EventEmitter
  implements
    Pick<
      Electron.Notification,
      | "id"
      | "groupId"
      | "title"
      | "body"
      | "silent"
      | "urgency"
      | "hasReply"
      | "replyPlaceholder"
      | "toastXml"
      | "show"
      | "close"
    >
{
  static isSupported(): boolean {
    activations.register();
    return true;
  }

  /** Windows only: elsewhere there is no such function (shell/browser/api/electron_api_notification.cc). */
  static get handleActivation() {
    return system.platform === "win32" ? activations.handle : undefined;
  }

  /** macOS only; on others it is there and does nothing. */
  static removeAll(): void {
    if (system.platform !== "darwin") return;
    for (const shown of recorded.notifications) (shown as unknown as Notification).isClosed = true;
  }

  readonly id: string;
  readonly groupId: string;
  toastXml: string;
  title: string;
  body: string;
  silent: boolean;
  hasReply: boolean;
  replyPlaceholder: string;
  urgency: "normal" | "critical" | "low";
  /** For tests. */
  timesShown = 0;
  isClosed = false;
  #toast: Toast | null = null;
  #process: ChildProcess | null = null;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    if (!readiness.isReady) throw new Error("Cannot create Notification before app is ready");
    activations.register();
    this.id = options.id || randomUUID();
    this.groupId = options.groupId ?? "";
    if (
      system.platform === "win32" &&
      Math.max(this.id.length, this.groupId.length) > tagMaxChars
    ) {
      throw new Error("Notification id exceeds Windows limit of 64 UTF-16 characters");
    }
    this.toastXml = options.toastXml ?? "";
    this.title = options.title ?? "";
    this.body = options.body ?? "";
    this.silent = options.silent ?? false;
    this.hasReply = options.hasReply ?? false;
    this.replyPlaceholder = options.replyPlaceholder ?? "";
    this.urgency = options.urgency ?? "normal";
    recorded.notifications.push(this as unknown as Electron.Notification);
  }

  show(): void {
    this.timesShown += 1;
    this.isClosed = false;
    if (system.platform === "win32") this.#showToast();
    else if (dbusIsOn) this.#showForReal();
    else queueMicrotask(() => this.emit("show", anEvent()));
  }

  /**
   * Emitted on macOS alone (shell/browser/notifications/mac/cocoa_notification.mm, `Dismiss`):
   * elsewhere the system says so later, when Electron listens no more
   * (shell/browser/api/electron_api_notification.cc, `Close`).
   */
  close(): void {
    if (this.#toast) this.#removeToast();
    else if (!this.isClosed) {
      this.isClosed = true;
      this.#process?.kill("SIGINT"); // by which notify-send takes it away
      if (system.platform === "darwin") this.emit("close", anEvent());
    }
  }

  /**
   * For tests, on Windows: nobody has clicked it, and it leaves the screen for the Action Center. The
   * program receives `close`, and `close()` still takes it from there (docs/api/notification.md, Event 'close').
   */
  timesOut(): void {
    this.emit("close", anEvent({ reason: "timedOut" }));
  }

  /** For tests, on Windows: a click takes it away. */
  clicked(): void {
    this.#removeToast();
    this.emit("click", anEvent());
  }

  /**
   * For tests: somebody types an answer into it, where the system has a field for one. macOS hands it to the object
   * alone (shell/browser/notifications/mac/notification_center_delegate.mm); Windows to `handleActivation` first, then to
   * the object of its tag (shell/browser/notifications/win/windows_toast_activator.cc, `HandleToastActivation`).
   */
  repliedWith(reply: string): void {
    if (system.platform === "win32") {
      const { tag } = activations.replied(this.#toast, reply);
      if (tag !== this.id) return;
    } else if (system.platform !== "darwin" || !this.hasReply || this.isClosed) {
      throw new Error("This notification has no field for an answer.");
    }
    this.emit("reply", anEvent({ reply }), reply);
  }

  #showToast(): void {
    const toast = toastOf(this);
    if (!toast) {
      queueMicrotask(() => this.emit("failed", anEvent(), "XML: Invalid XML"));
      return;
    }
    recorded.actionCenter = recorded.actionCenter.filter(
      ({ tag, group }) => tag !== toast.tag || group !== toast.group,
    );
    recorded.actionCenter.push(toast);
    this.#toast = toast;
    queueMicrotask(() => this.emit("show", anEvent()));
  }

  #removeToast(): void {
    const { tag, group } = this.#toast ?? {};
    this.#toast = null;
    recorded.actionCenter = recorded.actionCenter.filter(
      (kept) => kept.tag !== tag || kept.group !== group,
    );
  }

  /** By libnotify, as Electron does on Linux: one action `default`, which is the click on the body. */
  #showForReal(): void {
    const desktopEntry = app.program.desktopName.replace(/\.desktop$/, "");
    const child = spawn(
      "stdbuf", // into a pipe, notify-send would say that it has shown it only at its end
      [
        "-oL",
        "notify-send",
        `--app-name=${app.name}`,
        `--urgency=${this.urgency}`,
        "--action=default=View",
        "--print-id",
        "--wait",
        ...(desktopEntry === "" ? [] : [`--hint=string:desktop-entry:${desktopEntry}`]),
        "--",
        this.title,
        this.body,
      ],
      { stdio: ["ignore", "pipe", "ignore"] },
    );
    this.#process = child;
    const takeAway = () => child.kill("SIGINT");
    process.once("exit", takeAway);
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      for (const line of text.split("\n")) {
        if (line === "0")
          child.kill(); // it has no number: nobody shows it, but notify-send waits
        else if (/^\d+$/.test(line)) this.emit("show", anEvent());
        if (line === "default") this.#endsWith("click");
      }
    });
    child.on("error", () => this.#endsWith("failed"));
    child.on("close", (code) => {
      this.#process = null;
      process.off("exit", takeAway);
      this.#endsWith(code === 0 ? "close" : "failed");
    });
  }

  /**
   * The last event: Electron lets the object go (shell/browser/notifications/notification.cc). On
   * Linux it gives no reason (linux/libnotify_notification.cc, `Show`).
   */
  #endsWith(name: "click" | "close" | "failed"): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.emit(name, anEvent(), ...(name === "failed" ? [""] : []));
  }
}
