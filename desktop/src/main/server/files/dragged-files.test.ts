import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Credentials } from "../../session/session.ts";
import { isMessageFile } from "../server-paths.ts";
import { createDraggedFiles } from "./dragged-files.ts";

const ticket = "0123456789abcdef01234567";
const path = `/uploads/${ticket}/f-1/g.1/plan.pdf`;
const signedIn: Credentials = { origin: "https://desk.example", token: "t" };

let directory: string;
let current: Credentials | null;
let asked: [url: string, token: string | null][];
let answer: () => Response | Promise<Response>;
let marked: string[];
let sessionEnds: () => void;

beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), "deskbell-drag-")), "dragged");
  current = signedIn;
  asked = [];
  marked = [];
  answer = () => aFile("%PDF");
});
afterEach(() => rmSync(join(directory, ".."), { recursive: true, force: true }));

const aFile = (content: string, type = "application/pdf") =>
  new Response(content, { headers: { "Content-Type": type } });

const open = (
  mark = async (file: string) => void marked.push(file),
  remove?: (path: string) => void,
) =>
  createDraggedFiles({
    async fetch(url, { headers, signal } = {}) {
      asked.push([url, new Headers(headers).get("authorization")]);
      const answered = await answer();
      signal?.throwIfAborted();
      return answered;
    },
    userAgent: "Deskbell",
    server: () => "https://desk.example",
    session: {
      current: () => current,
      subscribe(listener) {
        sessionEnds = () => {
          current = null;
          listener(null);
        };
        return () => {};
      },
    },
    directory,
    mark,
    remove,
    limits: { bytes: 10, files: 2, ms: 10_000 },
  });

test("a file of a message lies on the computer under its name, for its agent alone, and is fetched once", async () => {
  const files = open();
  const answers = [
    files.prepare({ path, name: "plan.pdf" }),
    files.prepare({ path, name: "plan.pdf" }),
  ];
  expect(await Promise.all(answers)).toEqual(["ready", "ready"]);
  const file = files.fileOf(path) ?? "";
  expect(file.endsWith("/plan.pdf")).toBe(true);
  expect(readFileSync(file, "utf8")).toBe("%PDF");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(marked).toEqual([file]);
  expect(asked).toEqual([[`https://desk.example${path}`, "Bearer t"]]);
});

test("a file that is too large, refused, a page or not marked is not there, and is tried again", async () => {
  answer = () => aFile("12345678901");
  const tooLarge = open();
  expect(await tooLarge.prepare({ path, name: "plan.pdf" })).toBe("tooLarge");
  expect(tooLarge.fileOf(path)).toBeNull();
  await expect.poll(() => readdirSync(directory, { recursive: true })).toEqual([]);
  answer = () => aFile("%PDF");
  const unmarked = open(() => Promise.reject(new Error("no")));
  expect(await unmarked.prepare({ path, name: "a" })).toBe("failed");
  await expect.poll(() => readdirSync(directory, { recursive: true })).toEqual([]);
  answer = () => aFile("<html>", "text/html");
  expect(await open().prepare({ path, name: "a" })).toBe("failed");
  answer = () => new Response("gone", { status: 404 });
  const files = open();
  expect(await files.prepare({ path, name: "a" })).toBe("failed");
  answer = () => aFile("%PDF");
  expect(await files.prepare({ path, name: "a" })).toBe("ready");
});

// case G20
test("nothing is left of files when the session ends, also of one that was under way", async () => {
  const files = open();
  await files.prepare({ path, name: "plan.pdf" });
  const file = files.fileOf(path) ?? "";
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  const other = `/uploads/${ticket}/f-2/g.1/b.pdf`;
  const underWay = files.prepare({ path: other, name: "b.pdf" });
  sessionEnds();
  resolve(aFile("%PDF"));
  expect(await underWay).toBe("failed");
  expect([files.fileOf(path), files.fileOf(other), existsSync(file)]).toEqual([null, null, false]);
  expect(await files.prepare({ path, name: "plan.pdf" })).toBe("failed");
  expect(asked).toHaveLength(2);
});

test("what a console that crashed has left is deleted, and no more than a few files are kept", async () => {
  mkdirSync(directory);
  writeFileSync(join(directory, "left"), "a secret");
  const files = open();
  expect(readdirSync(directory)).toEqual([]);
  const paths = [1, 2, 3].map((n) => `/uploads/${ticket}/f-${n}/g.1/a.pdf`);
  for (const one of paths) await files.prepare({ path: one, name: "a.pdf" });
  expect(paths.map((one) => files.fileOf(one) !== null)).toEqual([false, true, true]);
  await expect.poll(() => readdirSync(directory)).toHaveLength(2);
});

// case G20
test("a file that another program holds open is the only one left when the session ends", async () => {
  let held = "";
  const files = open(undefined, (folder) => {
    if (folder === held) throw new Error("EBUSY");
    rmSync(folder, { recursive: true });
  });
  const paths = [1, 2].map((n) => `/uploads/${ticket}/f-${n}/g.1/a.pdf`);
  for (const one of paths) await files.prepare({ path: one, name: "a.pdf" });
  const [first = ""] = readdirSync(directory);
  held = join(directory, first);
  sessionEnds();
  expect(readdirSync(directory)).toEqual([first]);
});

// case G08
test.each([
  ["/uploads/0123456789abcdef01234567/f-1/g.1/Gr%C3%B6%C3%9Fe.csv", true],
  ["/uploads/photos/abc", false],
  ["/uploads/mails/0123456789abcdef01234567/a.html", false],
  ["/api/v1/users/me", false],
  ["https://evil.example/uploads/0123456789abcdef01234567/a/b/c", false],
  ["//evil.example/0123456789abcdef01234567/a/b/c", false],
  ["/uploads/0123456789abcdef01234567/a/../c", false],
  ["/uploads/0123456789abcdef01234567/a/b/..", false],
  ["/uploads/0123456789abcdef01234567/a/b/c?d", false],
  ["/uploads/0123456789abcdef01234567/a/b/c#d", false],
])("that %s can be dragged is %s", (asks, isOne) => {
  expect(isMessageFile(asks)).toBe(isOne);
});
