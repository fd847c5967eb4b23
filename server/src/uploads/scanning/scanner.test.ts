import { once } from "node:events";
import { connect, createServer } from "node:net";
import { Readable } from "node:stream";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { settleFile } from "../../start/start-jobs.ts";
import { formOf } from "../../testing/call-api.ts";
import { describeWithClamd } from "../../testing/clamd/describe-with-clamd.ts";
import { clamdMaxBytes, eicar, virus } from "../../testing/clamd/start-clamd.ts";
import { aPicture } from "../../testing/files.ts";
import { aCustomer, anAgent, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { createDiskFileStore } from "../storage/file-store.ts";
import { createClamd } from "./clamd.ts";
import { scanWaiting } from "./scan-waiting.ts";
import type { ScannerSettings } from "./scanner.ts";
import { WaitingFileModel } from "./waiting-file.model.ts";

const textFile = (name: string, text: string) => new File([text], name, { type: "text/plain" });

describeWithClamd("clamd", (daemon) => {
  it.each(["socket", "tcp"] as const)("by its %s says of a file what it finds", async (way) => {
    const clamd = createClamd(daemon[way]);
    const scan = (...pieces: string[]) =>
      clamd.scan(Readable.from(pieces.map((text) => Buffer.from(text))));
    expect(await scan("Hello")).toEqual({ is: "clean" });
    expect(await scan()).toEqual({ is: "clean" });
    expect(await scan(eicar)).toMatchObject({
      is: "infected",
      by: expect.stringContaining("Eicar"),
    });
    // A signature that two pieces share.
    expect(await scan("x".repeat(70_000), virus.slice(0, 9), virus.slice(9))).toMatchObject({
      is: "infected",
      by: expect.stringContaining("Deskbell.Test"),
    });
  });

  it.each(["socket", "tcp"] as const)(
    "by its %s says that a file is too large for it",
    async (way) => {
      const pieces = Array.from({ length: 40 }, () => Buffer.alloc(clamdMaxBytes / 10, "x"));
      for (let i = 0; i < 10; i++) {
        expect(await createClamd(daemon[way]).scan(Readable.from(pieces))).toEqual({
          is: "too-large",
        });
      }
    },
  );

  /** A clamd whose first connection is cut off after so many bytes. */
  async function aCutOffClamd(way: "socket" | "tcp", afterBytes: number, briefMs = 300) {
    let connections = 0;
    const between = createServer((socket) => {
      socket.on("error", () => {});
      if (connections++ === 0) {
        let bytes = 0;
        socket.on("data", (piece) => {
          bytes += piece.length;
          if (bytes > afterBytes) socket.resetAndDestroy();
        });
        return;
      }
      const clamd = connect(daemon[way]);
      clamd.on("error", () => {});
      socket.pipe(clamd).pipe(socket);
    });
    between.listen(0, "127.0.0.1");
    await once(between, "listening");
    const { port } = between.address() as { port: number };
    const times = { idleMs: 30_000, totalMs: 60_000, briefMs };
    return { clamd: createClamd({ host: "127.0.0.1", port }, times), close: () => between.close() };
  }
  const pieces = (count: number) =>
    Readable.from(Array.from({ length: count }, () => Buffer.alloc(clamdMaxBytes / 50, "x")));

  it.each(["socket", "tcp"] as const)(
    "by its %s that is cut off in the middle of a file says nothing of it, though it answers the next question",
    async (way) => {
      const { clamd, close } = await aCutOffClamd(way, 1_000);
      await expect(clamd.scan(pieces(40))).rejects.toThrow();
      expect(await clamd.scan(pieces(40))).toEqual({ is: "clean" });
      close();
    },
  );

  it.each(["socket", "tcp"] as const)(
    "by its %s says that a file is too large when that was lost the first time",
    async (way) => {
      const { clamd, close } = await aCutOffClamd(way, clamdMaxBytes + 10_000, 10_000);
      expect(await clamd.scan(pieces(500))).toEqual({ is: "too-large" });
      close();
    },
  );

  it("that is not there, or says nothing, is no verdict", async () => {
    const silent = createServer((socket) => socket.resume());
    silent.listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as { port: number };
    const times = { idleMs: 100, totalMs: 60_000, briefMs: 100 };
    const asked = createClamd({ host: "127.0.0.1", port }, times).scan(Readable.from([]));
    await expect(asked).rejects.toThrow("clamd is silent");
    const nobody = createClamd({ path: "/nowhere/clamd.sock" }).scan(Readable.from([]));
    await expect(nobody).rejects.toThrow("ENOENT");
    silent.close();
  });

  async function aDesk(whenAway: ScannerSettings["whenAway"]) {
    const desk = await startTestDesk({ scanner: { address: daemon.socket, whenAway } });
    const ada = await aCustomer(desk);
    return { desk, ada, ticket: await aTicket(ada) };
  }
  const send = (person: TestPerson, ticket: Ticket, file: File) =>
    person.call("POST", "message", formOf({ conversationId: ticket._id, attachments: file }));

  // case E32
  it("keeps a virus out, with a sentence that names the file, and lets the next one in", async () => {
    const { desk, ada, ticket } = await aDesk("refuse");
    for (const file of [textFile("a.txt", eicar), textFile("b.csv", `x;${virus}`)]) {
      const answer = await send(ada, ticket, file);
      const msg = `“${file.name}” was refused: a virus was found in it.`;
      expect(answer).toMatchObject({ status: 415, body: { errors: { avatar: { msg } } } });
    }
    const large = await send(ada, ticket, textFile("large.txt", "x".repeat(clamdMaxBytes + 1)));
    expect(large).toMatchObject({
      status: 415,
      body: { errors: { avatar: { msg: "“large.txt” is too large for the virus check." } } },
    });
    expect([await desk.countFiles(), await MessageModel.countDocuments()]).toEqual([0, 0]);
    await aMessage(ada, ticket, { attachments: textFile("c.txt", "Hello") });
    await desk.close();
  });

  // case E33
  it("that is away keeps files out for now, and neither pictures nor text", async () => {
    const { desk, ada, ticket } = await aDesk("refuse");
    await daemon.stop();
    const answer = await send(ada, ticket, textFile("a.txt", "Hello"));
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect([await desk.countFiles(), await MessageModel.countDocuments()]).toEqual([0, 0]);
    await aMessage(ada, ticket, { text: "in words", attachments: await aPicture() });
    await daemon.start();
    expect((await send(ada, ticket, textFile("a.txt", "Hello"))).status).toBe(201);
    await desk.close();
  });

  const waitingOf = (desk: TestDesk) => ({
    clamd: createClamd(daemon.socket),
    files: createDiskFileStore(`${desk.dataDirectory}/uploads`),
    settle: settleFile,
    signal: new AbortController().signal,
  });
  const filesOf = async (person: TestPerson, ticket: Ticket) =>
    (
      (await person.call("GET", `message/${ticket._id}`)).body as {
        files: { name: string; path: string; scan?: string }[];
      }[]
    ).flatMap(({ files }) => files);

  // case E33
  it("that is away lets files wait where the desk says so: nobody opens them before they were scanned", async () => {
    const { desk, ada, ticket } = await aDesk("wait");
    await daemon.stop();
    await aMessage(ada, ticket, { attachments: textFile("good.txt", "Hello") });
    await aMessage(ada, ticket, { attachments: textFile("bad.txt", eicar) });
    const bea = await anAgent(desk);
    const seen = await filesOf(bea, ticket);
    expect(seen.map(({ scan }) => scan)).toEqual(["waiting", "waiting"]);
    for (const { path } of seen) {
      const answer = await fetch(desk.url + path);
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringContaining("waits for the virus check"),
      ]);
    }
    // It is still away: they go on waiting.
    await expect(scanWaiting(waitingOf(desk))).rejects.toThrow();
    expect(await WaitingFileModel.countDocuments()).toBe(2);

    await daemon.start();
    await scanWaiting(waitingOf(desk));
    const [bad, good] = await filesOf(bea, ticket); // newest first
    expect([good?.scan, bad?.scan]).toEqual([undefined, "refused"]);
    expect(await (await fetch(desk.url + good?.path)).text()).toBe("Hello");
    const refused = await fetch(desk.url + bad?.path);
    expect([refused.status, await refused.text()]).toEqual([
      404,
      expect.stringContaining("removed by the virus check"),
    ]);
    expect(await desk.countFiles()).toBe(1);
    // A reply that was held becomes a message with the mark that it had before.
    await MessageModel.updateOne(
      { "files.name": "good.txt" },
      { $set: { "files.0.scan": "waiting" } },
    );
    await scanWaiting(waitingOf(desk));
    expect((await filesOf(bea, ticket))[1]?.scan).toBeUndefined();
    await scanWaiting({ ...waitingOf(desk), now: () => Date.now() + 11 * 60_000 });
    expect(await WaitingFileModel.countDocuments()).toBe(0);
    await desk.close();
  });

  it("forgets what waits for a message that was never stored, and not what one may still have", async () => {
    const { desk } = await aDesk("wait");
    const parts = waitingOf(desk);
    const fileId = await parts.files.write(Buffer.from("Hello"));
    await WaitingFileModel.create({ _id: fileId, since: new Date() });
    await WaitingFileModel.create({ _id: "f".repeat(32), since: new Date() });
    await scanWaiting(parts);
    expect(await WaitingFileModel.countDocuments()).toBe(2);
    await scanWaiting({ ...parts, now: () => Date.now() + 2 * 60 * 60_000 });
    expect(await WaitingFileModel.countDocuments()).toBe(0);
    await desk.close();
  });

  it("one file that cannot be read through holds up no other", async () => {
    const { desk } = await aDesk("wait");
    const { files } = waitingOf(desk);
    const [bad, good] = [await files.write(Buffer.from("a")), await files.write(Buffer.from("b"))];
    await WaitingFileModel.create({ _id: bad, since: new Date(Date.now() - 1_000) });
    await WaitingFileModel.create({ _id: good, since: new Date() });
    const settled: [string, string][] = [];
    const asked = scanWaiting({
      ...waitingOf(desk),
      clamd: {
        isAlive: async () => true,
        async scan(body) {
          const [piece] = await body.toArray();
          if (String(piece) === "a") throw new Error("clamd is silent");
          return { is: "clean" };
        },
      },
      settle: async (...one) => settled.push(one),
    });
    await expect(asked).rejects.toThrow("clamd is silent");
    expect(settled).toEqual([[good, "clean"]]);
    await desk.close();
  });
});
