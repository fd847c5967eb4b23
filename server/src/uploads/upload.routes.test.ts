import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPicture } from "../testing/files.ts";
import { aCustomer, anAdmin, type TestPerson } from "../testing/people.ts";
import { askRaw } from "../testing/raw-request.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { UserModel } from "../users/user.model.ts";

let desk: TestDesk;
let ada: TestPerson;
let admin: TestPerson;
let ticket: Ticket;
let message: Message;
let webDirectory: string;

beforeAll(async () => {
  webDirectory = await mkdtemp(join(tmpdir(), "deskbell-web-"));
  await writeFile(join(webDirectory, "shell.html"), "<title>Deskbell</title>");
  desk = await startTestDesk({ webDirectory });
  [ada, admin] = [await aCustomer(desk), await anAdmin(desk)];
  ticket = await aTicket(ada, { attachments: [await aPicture()] });
  message = await aMessage(ada, ticket, { attachments: [await aPicture("b.png", "#102030")] });
});
afterAll(async () => {
  await desk.close();
  await rm(webDirectory, { recursive: true });
});

const fetchStatus = async (path: string) => (await fetch(desk.url + path)).status;

describe("the path of a picture", () => {
  // spec §7 Uploaded images are served
  // case E21
  it("works in a plain <img>, and its answer is of no use for anything else", async () => {
    for (const path of [ticket.attachments[0]?.path, message.attachment[0]]) {
      const answer = await fetch(desk.url + path);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-site",
        "cache-control": expect.stringContaining("private"),
      });
    }
  });

  it("is another one for each viewer", async () => {
    const seen = (await admin.call("GET", `conversation/${ticket._id}`)).body.data as Ticket;
    expect(seen.attachments[0]?.path).not.toBe(ticket.attachments[0]?.path);
    expect(await fetchStatus(seen.attachments[0]?.path ?? "")).toBe(200);
  });

  // case E28
  it("dies when its viewer may not read the ticket any more", async () => {
    const former = await anAdmin(desk);
    const seen = (await former.call("GET", `message/${ticket._id}`)).body as Message[];
    const path = seen[0]?.attachment[0] ?? "";
    expect(await fetchStatus(path)).toBe(200);
    await UserModel.updateOne({ _id: former.user._id }, { role: "user" });
    expect(await fetchStatus(path)).toBe(404);
  });

  it("that leads out of the files is answered as one that does not exist, never with a page", async () => {
    for (const path of [
      "/uploads/../x",
      "/uploads/..",
      "/uploads/%2e%2e/x",
      // As it is written: fetch would ask for /identity.json.
      `/uploads/${"%2e%2e/".repeat(3)}identity.json`,
      "/uploads/a/../../login",
      "/UPLOADS/../x",
      "/uploads/x.js",
      "/dev/../x",
      "/.well-known/x",
    ]) {
      const { status, text } = await askRaw(desk.url, "GET", path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain("<title>");
    }
  });

  // case C08
  it("opens nothing when a part of it is changed", async () => {
    const path = ticket.attachments[0]?.path ?? "";
    const other = await aTicket(await aCustomer(desk), { attachments: [await aPicture()] });
    const [, , ticketId = "", fileId = "", grant = ""] = path.split("/");
    const [viewerId = "", sessionId = "", day = ""] = grant.split(".");
    const others = (await admin.call("GET", `conversation/${ticket._id}`)).body.data as Ticket;
    const otherSession = others.attachments[0]?.path.split(".")[1] ?? "";
    const forged = [
      path.replace(ticketId, other._id),
      path.replace(fileId, "0".repeat(32)),
      path.replace(viewerId, admin.user._id),
      path.replace(sessionId, otherSession),
      path.replace(`.${day}.`, `.${Number(day) + 300}.`),
      path.replace(grant, `${viewerId}.${sessionId}.${day}.`),
      path.replace(`.${sessionId}`, ""),
      path.replace(fileId, "..%2f..%2fsecret"),
      "/uploads/",
      `/uploads/${ticketId}`,
    ];
    for (const attempt of forged)
      expect([attempt, await fetchStatus(attempt)]).toEqual([attempt, 404]);
  });
});
