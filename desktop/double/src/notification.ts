import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { app } from "./app.ts";
import { dbusIsOn } from "./dbus.ts";
import { anEvent } from "./electron-event.ts";
import { readiness } from "./readiness.ts";
import { recorded } from "./recorded.ts";

export class Notification
  extends EventEmitter
  implements Pick<Electron.Notification, "title" | "body" | "silent" | "urgency" | "show" | "close">
{
  static isSupported = (): boolean => true;

  title: string;
  body: string;
  silent: boolean;
  urgency: "normal" | "critical" | "low";
  /** For tests. */
  timesShown = 0;
  isClosed = false;
  #process: ChildProcess | null = null;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    if (!readiness.isReady) throw new Error("Cannot create Notification before app is ready");
    this.title = options.title ?? "";
    this.body = options.body ?? "";
    this.silent = options.silent ?? false;
    this.urgency = options.urgency ?? "normal";
    recorded.notifications.push(this as unknown as Electron.Notification);
  }

  show(): void {
    this.timesShown += 1;
    this.isClosed = false;
    if (dbusIsOn) this.#showForReal();
    else queueMicrotask(() => this.emit("show", anEvent()));
  }

  close(): void {
    if (this.isClosed) return;
    this.#closed("applicationHidden");
    this.#process?.kill("SIGINT"); // by which notify-send takes it away
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
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.#process = child;
    const takeAway = () => child.kill("SIGINT");
    process.once("exit", takeAway);
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint += text;
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      for (const line of text.split("\n")) {
        if (line === "0")
          child.kill(); // it has no number: nobody shows it, but notify-send waits
        else if (/^\d+$/.test(line)) this.emit("show", anEvent());
        if (line === "default") this.emit("click", anEvent());
      }
    });
    child.on("error", ({ message }) => this.emit("failed", anEvent(), message));
    child.on("close", (code) => {
      this.#process = null;
      process.off("exit", takeAway);
      if (code !== 0 && !this.isClosed) this.emit("failed", anEvent(), complaint.trim());
      this.#closed("userCanceled");
    });
  }

  #closed(reason: string): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.emit("close", anEvent({ reason }));
  }
}
