import { EventEmitter } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { loadWords } from "../i18n/t.ts";
import { createUpdates, type Updater } from "./updates.ts";

/** electron-updater, as it behaves on a feed that offers a version. */
class Feed extends EventEmitter {
  autoDownload = true;
  autoInstallOnAppQuit = true;
  allowDowngrade = true;
  allowPrerelease = true;
  logger = null;
  done: string[] = [];
  failure: Error | null = null;
  async checkForUpdates() {
    this.emit("checking-for-update");
    if (this.failure) throw this.failure;
    this.emit("update-available", { version: "2.0.0" });
    return {};
  }
  async downloadUpdate() {
    this.done.push("downloaded");
    this.emit("download-progress", { percent: 41.7 });
    this.emit("update-downloaded", { version: "2.0.0" });
    return [];
  }
  quitAndInstall() {
    this.done.push("installed");
  }
}

function open(answers: number[]) {
  const feed = new Feed();
  const asked: string[] = [];
  const states: string[] = [];
  const logged: string[] = [];
  const updates = createUpdates({
    loadUpdater: async () => feed as unknown as Updater,
    log: (event, facts = {}) => void logged.push([event, ...Object.values(facts)].join(" ")),
    async ask({ message }) {
      asked.push(message);
      return { response: answers.shift() ?? 1 };
    },
  });
  updates.subscribe(({ kind, detail }) => states.push(`${kind} ${detail}`.trim()));
  return { feed, asked, states, logged, updates };
}

test("an agent is asked before an update is fetched, and again before the restart", async () => {
  const { feed, asked, states, updates } = open([0, 0]);
  await updates.check();
  await expect.poll(() => feed.done).toEqual(["downloaded", "installed"]);
  expect(asked).toEqual(["Deskbell 2.0.0 is available.", "Deskbell 2.0.0 is ready."]);
  expect(states).toEqual([
    "checking",
    "available 2.0.0",
    "downloading 0",
    "downloading 41",
    "ready 2.0.0",
  ]);
});

test("an agent who agreed is not asked again while the update is being fetched", async () => {
  const { feed, asked, updates } = open([0, 1]);
  const { promise: isFetched, resolve: fetch } = Promise.withResolvers<void>();
  const download = feed.downloadUpdate.bind(feed);
  feed.downloadUpdate = () => isFetched.then(download);
  await updates.check();
  await expect.poll(() => updates.state().kind).toBe("downloading");
  await updates.check();
  fetch();
  await expect.poll(() => updates.state().kind).toBe("ready");
  expect(asked).toEqual(["Deskbell 2.0.0 is available.", "Deskbell 2.0.0 is ready."]);
  expect(feed.done).toEqual(["downloaded"]);
});

test("who says later keeps working with what they have, and can install it any time", async () => {
  const { feed, updates } = open([0, 1]);
  await updates.check();
  await expect.poll(() => updates.state().kind).toBe("ready");
  expect(feed.done).toEqual(["downloaded"]);
  await updates.install();
  expect(feed.done).toEqual(["downloaded", "installed"]);
});

test("nothing is fetched or installed behind an agent's back, and never something older", async () => {
  const { feed, updates } = open([1]);
  await updates.check();
  const { autoDownload, autoInstallOnAppQuit, allowDowngrade, allowPrerelease } = feed;
  expect([autoDownload, autoInstallOnAppQuit, allowDowngrade, allowPrerelease]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(feed.done).toEqual([]);
  await expect(updates.install()).rejects.toThrow("There is no update to install.");
});

// case G16
test("a tampered update and a feed that is away are reported in a sentence", async () => {
  const { feed, updates } = open([]);
  feed.failure = new Error("sha512 checksum mismatch, expected a, got b");
  expect(await updates.check()).toMatchObject({
    kind: "failed",
    detail: expect.stringContaining("not what was promised"),
  });
  feed.failure = new Error("connect ECONNREFUSED");
  expect(await updates.check()).toMatchObject({
    kind: "failed",
    detail: expect.stringContaining("tried again later"),
  });
});

test("a console unpacked from an archive says that it cannot update itself", async () => {
  const { feed, updates } = open([]);
  feed.checkForUpdates = async () => null as never;
  expect(await updates.check()).toMatchObject({ kind: "unsupported" });
});

test("a console that was not installed says that it cannot update itself", async () => {
  const updates = createUpdates({ loadUpdater: null, ask: async () => ({ response: 0 }) });
  expect(await updates.check()).toMatchObject({ kind: "unsupported" });
});

test("the log of updates says what was tried and how it failed, and no address or answer of the feed", async () => {
  const { feed, logged, updates } = open([0, 0]);
  await updates.check();
  await expect.poll(() => feed.done).toEqual(["downloaded", "installed"]);
  expect(logged).toEqual([
    "checking ",
    "available 2.0.0",
    "downloading 0",
    "ready 2.0.0",
    "installing 2.0.0",
  ]);

  const failing = open([]);
  const failure = new Error("GET https://nora:secret@updates.example/latest.yml: 500 <html>Ana");
  failing.feed.failure = Object.assign(failure, { code: "HTTP_ERROR_500" });
  await failing.updates.check();
  expect(failing.logged.join()).toContain("error Error HTTP_ERROR_500 ");
  expect(failing.logged.join()).not.toMatch(/secret|https|html|Ana/);
});

test("what an agent reads about updates is in the words of the desk, also when these came later", async () => {
  onTestFinished(() => loadWords());
  const notInstalled = createUpdates({ loadUpdater: null, ask: async () => ({ response: 1 }) });
  const failing = open([]);
  failing.feed.failure = new Error("HTTP_ERROR_500");
  await failing.updates.check();
  loadWords("en-XB", {
    "This console was not installed, so it cannot update itself.": "Not installed, in other words.",
    "The update could not be fetched. It is tried again later.": "Not fetched, in other words.",
  });
  expect(notInstalled.state().detail).toBe("Not installed, in other words.");
  expect(failing.updates.state().detail).toBe("Not fetched, in other words.");
});
