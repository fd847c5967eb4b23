import type { UpdateState } from "@deskbell/shared/desktop/ipc";
import type { AppUpdater } from "electron-updater";
import { createEventEmitter } from "../event-emitter.ts";
import { t } from "../i18n/t.ts";
import type { EventLog } from "../logging/event-log.ts";
import { placeOf } from "../logging/log-crashes.ts";
import { type AskAgent, createUpdateQuestions } from "./update-questions.ts";

const notInstalled = () => t("This console was not installed, so it cannot update itself.");
const checkIntervalMs = 4 * 60 * 60 * 1000;

/** The part of electron-updater in use. */
export type Updater = Pick<
  AppUpdater,
  | "autoDownload"
  | "autoInstallOnAppQuit"
  | "allowDowngrade"
  | "allowPrerelease"
  | "checkForUpdates"
  | "downloadUpdate"
  | "quitAndInstall"
  | "on"
  | "logger"
>;

type Parts = {
  /** Null where the console was not installed and cannot be replaced. */
  loadUpdater: (() => Promise<Updater>) | null;
  log?: EventLog;
  ask: AskAgent;
};

/** A sentence is put into words when it is read: the desk may speak others by then. */
type UnspokenState = Pick<UpdateState, "kind"> & { detail: string | (() => string) };

const inWords = ({ kind, detail }: UnspokenState): UpdateState => ({
  kind,
  detail: typeof detail === "string" ? detail : detail(),
});

export type Updates = ReturnType<typeof createUpdates>;

/**
 * Updates of the console: checked periodically, downloaded and installed only when the agent agrees.
 * The updater refuses an older version, and a file whose hash is not the feed's.
 */
export function createUpdates({ loadUpdater, log = () => {}, ask }: Parts) {
  const updates = createUpdateState(loadUpdater !== null, log);
  const { state, become, fail } = updates;
  const questions = createUpdateQuestions(ask);
  let updater: Updater | undefined;

  async function open(load: () => Promise<Updater>): Promise<Updater> {
    if (updater) return updater;
    const opened = await load();
    opened.autoDownload = false;
    opened.autoInstallOnAppQuit = false;
    opened.allowPrerelease = false;
    opened.allowDowngrade = false;
    opened.logger = null;
    opened.on("checking-for-update", () => become("checking", ""));
    opened.on("update-not-available", () => become("none", ""));
    opened.on("update-available", ({ version }) => {
      become("available", version);
      void offer(opened, version);
    });
    opened.on("download-progress", ({ percent }) =>
      become("downloading", String(Math.floor(percent))),
    );
    opened.on("update-downloaded", ({ version }) => {
      become("ready", version);
      void offerRestart(opened, version);
    });
    opened.on("error", fail);
    updater = opened;
    return opened;
  }

  async function offer(from: Updater, version: string): Promise<void> {
    if (!(await questions.wantsDownload(version))) return;
    become("downloading", "0"); // at once: another check meanwhile would start a second download
    await from.downloadUpdate().catch(() => {}); // reported as "error"
  }

  async function offerRestart(from: Updater, version: string): Promise<void> {
    if (!(await questions.wantsRestart(version))) return;
    log("installing", { detail: version });
    from.quitAndInstall();
  }

  async function check(): Promise<UpdateState> {
    if (
      !loadUpdater ||
      questions.isAsking() ||
      ["checking", "downloading", "ready"].includes(state().kind)
    )
      return state();
    try {
      const opened = await open(loadUpdater);
      const found = await opened.checkForUpdates();
      if (!found) become("unsupported", notInstalled); // unpacked from an archive
    } catch (error) {
      fail(error);
    }
    return state();
  }

  return {
    state,
    subscribe: updates.subscribe,
    check,
    /** @throws Error with a sentence when there is none */
    async install(): Promise<void> {
      if (state().kind !== "ready" || !updater)
        throw new Error(t("There is no update to install."));
      log("installing", { detail: state().detail });
      updater.quitAndInstall();
    },
    /** Checks now, and every few hours. */
    watch(): void {
      if (!loadUpdater) return;
      void check();
      setInterval(() => void check(), checkIntervalMs).unref();
    },
  };
}

/** How far an update has come, for the log and whoever subscribes. */
function createUpdateState(isSupported: boolean, log: EventLog) {
  const emitter = createEventEmitter<UpdateState>();
  let current: UnspokenState = isSupported
    ? { kind: "none", detail: "" }
    : { kind: "unsupported", detail: notInstalled };
  const state = () => inWords(current);

  function become(kind: UpdateState["kind"], detail: UnspokenState["detail"]): void {
    const isProgress = kind === "downloading" && current.kind === kind;
    const isWord = typeof detail === "string" && /^[\w.-]*$/.test(detail);
    if (!isProgress) log(kind, isWord ? { detail } : {});
    current = { kind, detail };
    emitter.emit(state());
  }

  return {
    state,
    become,
    fail(error: unknown): void {
      log("error", placeOf(error));
      become("failed", sentenceOf(error));
    },
    subscribe: emitter.subscribe,
  };
}

function sentenceOf(error: unknown): () => string {
  const text = error instanceof Error ? `${error.message}` : String(error);
  if (/checksum|sha512|signature/i.test(text)) {
    return () => t("The update is not what was promised, so it was refused.");
  }
  return () => t("The update could not be fetched. It is tried again later.");
}
