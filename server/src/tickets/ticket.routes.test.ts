import { randomUUID } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import { ticketSchema } from "@deskbell/shared/tickets/ticket";
import { describe, expect, it } from "vitest";
import { createCaller, formOf } from "../testing/call-api.ts";
import { aHugePicture, aPicture, aTextFile } from "../testing/files.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aDraft, aTicket } from "../testing/tickets.ts";
import { TicketModel } from "./ticket.model.ts";

const { desk, admin, ada, eve } = aTestDeskWithPeople();

describe("a customer who opens a ticket", () => {
  // spec §3 Conversation (ticket)
  // spec §6 Non-admin … creates tickets
  // spec §7 POST /conversation
  it("gets it back with a number, themselves as creator and the first admin as receiver", async () => {
    const answer = await ada.call(
      "POST",
      "conversation",
      formOf({ ...aDraft, receiverId: eve.user._id, receiverName: "Eve", receiverAvatar: "/x" }),
    );
    expect(answer.status).toBe(201);
    const ticket = ticketSchema.parse(answer.body.data);
    expect(ticket).toMatchObject({
      ...aDraft,
      creator: { id: ada.user._id, name: "Ada Byron" },
      receiver: { id: admin.user._id },
      lastSeq: 0,
      attachments: [],
    });
    const next = await aTicket(ada);
    expect(next.ticket).toBeGreaterThan(ticket.ticket);
  });

  // spec §5 Ticket attachments
  // spec §7 Uploaded images are served
  it("finds its pictures encoded anew and its documents as they were", async () => {
    const text = new File(["It went off."], "note.txt", { type: "text/plain" });
    const ticket = await aTicket(ada, { attachments: [await aPicture("häßlich.png"), text] });
    expect(ticket.attachments).toMatchObject([
      { name: "häßlich.webp", kind: "image", type: "image/webp", width: 64, height: 48 },
      { name: "note.txt", kind: "document", type: "text/plain", bytes: 12, width: 0 },
    ]);
    const [picture, note] = await Promise.all(
      ticket.attachments.map(({ path }) => fetch(desk.url + path)),
    );
    expect(picture?.headers.get("content-type")).toBe("image/webp");
    expect(Buffer.from((await picture?.bytes()) ?? []).toString("latin1", 8, 12)).toBe("WEBP");
    expect(note?.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(await note?.text()).toBe("It went off.");
  });

  it("may choose the marketplace as its reason; the name that it had then stays", async () => {
    const [, , enquiryInfo] = enquiryReasons("Marketplace");
    const ticket = await aTicket(ada, { enquiryInfo });
    expect(ticket.enquiryInfo).toBe(enquiryInfo);

    const [, , older] = enquiryReasons("Bazaar");
    await TicketModel.updateOne({ _id: ticket._id }, { $set: { enquiryInfo: older } });
    const answer = await ada.call("GET", `conversation/${ticket._id}`);
    expect(ticketSchema.parse(answer.body.data).enquiryInfo).toBe(older);
  });

  it("opens one ticket when the request is repeated, even at the same time", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const send = () => ada.call("POST", "conversation", formOf(aDraft), headers);
    const answers = await Promise.all([send(), send(), send()]);
    const later = await send();
    const ids = new Set([...answers, later].map(({ body }) => body.data._id));
    expect(ids.size).toBe(1);
  });

  it("is told when a key comes again with other words or files: nothing is opened", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const attachments = await aPicture();
    const send = (fields: object) =>
      ada.call("POST", "conversation", formOf({ ...aDraft, attachments, ...fields }), headers);
    const first = await send({});
    const [tickets, files] = [await TicketModel.countDocuments(), await desk.countFiles()];
    for (const other of [
      { subject: "Something else is broken" },
      { description: `${aDraft.description}!` },
      { visibility: "public" },
      { attachments: await aPicture("other.png", "#102030") },
    ]) {
      expect(await send(other)).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    expect((await send({})).body.data._id).toBe(first.body.data._id);
    expect(await TicketModel.countDocuments()).toBe(tickets);
    expect(await desk.countFiles()).toBe(files);

    // A ticket that was opened before keys were compared.
    await TicketModel.updateOne({ _id: first.body.data._id }, { $unset: { fingerprint: 1 } });
    expect((await send({})).body.data._id).toBe(first.body.data._id);
  });

  it("never gets a number that another ticket has, however many open theirs at once", async () => {
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, i) => aTicket(i % 2 ? ada : eve)),
    );
    expect(new Set(opened.map(({ ticket }) => ticket)).size).toBe(12);
  });
});

describe("a ticket that cannot be opened", () => {
  const chooseReason = "Please choose one of the reasons.";
  it.each([
    ["no subject", { subject: "" }, "subject", texts.subjectRequired],
    ["a subject of 9 letters", { subject: "123456789" }, "subject", texts.subjectTooShort],
    ["a blank subject", { subject: " ".repeat(20) }, "subject", texts.subjectRequired],
    ["a long subject", { subject: "x".repeat(201) }, "subject", "Max length 200"],
    ["no description", { description: "" }, "description", texts.descriptionRequired],
    ["a short description", { description: "short" }, "description", texts.descriptionTooShort],
    ["another visibility", { visibility: "everybody" }, "visibility", expect.any(String)],
    ["a reason of its own", { enquiryInfo: "because" }, "enquiryInfo", chooseReason],
    ["no reason", { enquiryInfo: "" }, "enquiryInfo", chooseReason],
    [
      "another marketplace as its reason",
      { enquiryInfo: enquiryReasons("Bazaar")[2] },
      "enquiryInfo",
      chooseReason,
    ],
    [
      "a field sent twice",
      { subject: ["a".repeat(10), "b".repeat(10)] },
      "subject",
      expect.any(String),
    ],
  ])("has %s, and says so under the field", async (_name, fields, field, text) => {
    const before = await TicketModel.countDocuments();
    const answer = await ada.call("POST", "conversation", formOf({ ...aDraft, ...fields }));
    expect(answer).toMatchObject({ status: 400, body: { status: "fail", code: "invalid_input" } });
    expect(answer.body.errors[field].msg).toEqual(text);
    expect(await TicketModel.countDocuments()).toBe(before);
  });

  it.each([
    ["a text renamed to .png", async () => [aTextFile("cat.png")], 415, "unsupported_file"],
    ["a picture of 16,000 × 16,000", async () => [aHugePicture()], 415, "unsupported_file"],
    [
      "a drawing with a script",
      async () => [aTextFile("a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")],
      415,
      "unsupported_file",
    ],
    [
      "5,000,001 bytes",
      async () => [new File([new Uint8Array(limits.attachmentMaxBytes + 1)], "big.png")],
      413,
      "file_too_large",
    ],
    [
      "eleven files",
      async () => Array.from({ length: 11 }, () => aTextFile("a.txt", "a")),
      400,
      "invalid_input",
    ],
    [
      "one bad file among good ones",
      async () => [await aPicture(), aTextFile("cat.png")],
      415,
      "unsupported_file",
    ],
  ])("has %s: nothing is stored", async (_name, makeFiles, status, code) => {
    const [tickets, files] = [await TicketModel.countDocuments(), await desk.countFiles()];
    const attachments = await makeFiles();
    const answer = await ada.call("POST", "conversation", formOf({ ...aDraft, attachments }));
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.errors.avatar.msg).toEqual(expect.any(String));
    expect([await TicketModel.countDocuments(), await desk.countFiles()]).toEqual([tickets, files]);
  });

  it("is sent as JSON, or breaks off", async () => {
    const asJson = await ada.call("POST", "conversation", aDraft);
    expect(asJson).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    const cut = await fetch(`${desk.url}/api/v1/conversation`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${ada.token}`,
        "Content-Type": "multipart/form-data; boundary=x",
      },
      body: '--x\r\nContent-Disposition: form-data; name="subject"\r\n\r\nhalf',
    });
    expect(cut.status).toBe(400);
    expect(await cut.json()).toMatchObject({ code: "invalid_input" });
  });

  it("comes from a stranger", async () => {
    const stranger = createCaller(desk.url);
    for (const [method, path] of [
      ["GET", "conversation"],
      ["GET", `conversation/${"0".repeat(24)}`],
    ] as const) {
      expect((await stranger(method, path)).status).toBe(401);
    }
    expect((await stranger("POST", "conversation", formOf(aDraft))).status).toBe(401);
  });
});

describe("one ticket", () => {
  // case C01
  it("is read by its customer and by staff, and does not exist for anybody else", async () => {
    const ticket = await aTicket(ada);
    const path = `conversation/${ticket._id}`;
    expect((await ada.call("GET", path)).body.data).toEqual(ticket);
    expect((await admin.call("GET", path)).body.data._id).toBe(ticket._id);
    const [foreign, missing] = [
      await eve.call("GET", path),
      await eve.call("GET", `conversation/${"0".repeat(24)}`),
    ];
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });

  it.each(["1", "null", "%00", "constructor", "0".repeat(23), `${"0".repeat(24)}'`])(
    "is refused when %s is given for its id",
    async (id) => {
      const answer = await ada.call("GET", `conversation/${id}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    },
  );

  it("keeps what looks like code as plain text", async () => {
    const subject = `<img src=x onerror=alert(1)> {"$gt":1} __proto__`;
    const ticket = await aTicket(ada, { subject, description: `$5 refund ${"\u202e"}please now` });
    expect(ticket.subject).toBe(subject);
    expect(ticket.description).toContain("$5 refund");
  });
});
