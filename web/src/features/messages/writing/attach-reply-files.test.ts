import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AppStore } from "../../../state/hooks.ts";
import { aStore } from "../../../testing/a-store.ts";
import { anId } from "../../../testing/builders.ts";
import { dismissToasts } from "../../../ui/toasts/notify.ts";
import { attachingTo, attachReplyFiles, leaveOut } from "./attach-reply-files.ts";

const reply = {
  ...{ id: anId(1), name: "Manual" },
  files: [{ fileId: "f1", name: "manual.pdf", type: "application/pdf", bytes: 4 }],
} as unknown as SavedReply;

let store: AppStore;
let answers: ((response: Response) => void)[];
const answer = (response: Response) => answers.shift()?.(response);

beforeEach(() => {
  store = aStore();
  answers = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { protocol: "http:" });
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((resolve) => {
        answers.push(resolve);
      }),
  );
});
afterEach(() => {
  leaveOut("t");
  vi.unstubAllGlobals();
});

const filesIn = (draft: string) =>
  store.getState().drafts[draft]?.files.map(({ name }) => name) ?? [];

it("a draft waits for the files of a saved reply, whichever ticket is shown meanwhile", async () => {
  const attached = store.dispatch(attachReplyFiles(reply, "t"));
  expect(attachingTo("t")).toMatchObject({ reply, hasFailed: false });
  expect(attachingTo("another")).toBeNull();
  await expect.poll(() => answers).toHaveLength(1);
  answer(new Response("%PDF"));
  await attached;
  expect(filesIn("t")).toEqual(["manual.pdf"]);
  expect(attachingTo("t")).toBeNull();
});

it("files that could not be fetched keep a draft back until its author leaves them out", async () => {
  const attached = store.dispatch(attachReplyFiles(reply, "t"));
  answer(new Response("", { status: 404 }));
  await attached;
  expect(attachingTo("t")).toMatchObject({ hasFailed: true });
  expect(filesIn("t")).toEqual([]);
  leaveOut("t");
  expect(attachingTo("t")).toBeNull();
});

it("a draft waits for the files of each of two saved replies, and one that failed does not end with the other", async () => {
  const another = { ...reply, id: anId(2), name: "Warranty" };
  const attached = [reply, another].map((one) => store.dispatch(attachReplyFiles(one, "t")));
  await expect.poll(() => answers).toHaveLength(2);
  answer(new Response("", { status: 404 }));
  await attached[0];
  expect(attachingTo("t")).toMatchObject({ reply, hasFailed: true });
  answer(new Response("%PDF"));
  await attached[1];
  expect(attachingTo("t")).toMatchObject({ reply, hasFailed: true });
  const again = store.dispatch(attachReplyFiles(reply, "t"));
  expect(attachingTo("t")).toMatchObject({ reply, hasFailed: false });
  await expect.poll(() => answers).toHaveLength(1);
  answer(new Response("%PDF"));
  await again;
  expect(attachingTo("t")).toBeNull();
  expect(filesIn("t")).toHaveLength(2);
});

it("files of a reply that somebody has put in are nothing to who signs in after them", async () => {
  const attached = store.dispatch(attachReplyFiles(reply, "t"));
  dismissToasts(); // at the end of their session
  expect(attachingTo("t")).toBeNull();
  answer(new Response("%PDF"));
  await attached;
  expect(filesIn("t")).toEqual([]);
});
