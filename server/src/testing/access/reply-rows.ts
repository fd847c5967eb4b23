import { randomUUID } from "node:crypto";
import { formOf } from "../call-api.ts";
import { nobodys, ofStaff, type Row } from "./access-row.ts";

const ofNobody = ofStaff.replaceAll("200", "404");
const file = (name: string, text: string) => new File([text], name, { type: "text/plain" });
const anImport = () => {
  const savedReplies = [{ name: randomUUID(), text: "Hello" }];
  return JSON.stringify({ kind: "deskbell-saved-replies", version: 1, savedReplies });
};

/** The rights of the routes of saved replies and macros; whose is whose is in the tests of both. */
export const replyRows: Record<string, Row> = {
  "GET /api/v1/saved-replies": { answers: ofStaff },
  "POST /api/v1/saved-replies": {
    answers: ofStaff.replaceAll("200", "201"),
    body: () => ({ name: randomUUID(), text: "Hello {{customer.first_name|there}}" }),
  },
  "GET /api/v1/saved-replies/export": { answers: ofStaff },
  "POST /api/v1/saved-replies/import": {
    answers: ofStaff,
    body: () => formOf({ file: file("replies.json", anImport()) }),
  },
  "PATCH /api/v1/saved-replies/:id": {
    answers: ofNobody,
    path: () => ({ id: nobodys }),
    body: () => ({ name: "Hello" }),
  },
  "DELETE /api/v1/saved-replies/:id": { answers: ofNobody, path: () => ({ id: nobodys }) },
  "POST /api/v1/saved-replies/:id/uses": { answers: ofNobody, path: () => ({ id: nobodys }) },
  "POST /api/v1/saved-replies/:id/files": {
    answers: ofNobody,
    path: () => ({ id: nobodys }),
    body: () => formOf({ attachments: file("a.txt", "Hello") }),
  },
  "GET /api/v1/saved-replies/:id/files/:fileId": {
    answers: ofNobody,
    path: () => ({ id: nobodys, fileId: "0".repeat(32) }),
  },
  "DELETE /api/v1/saved-replies/:id/files/:fileId": {
    answers: ofNobody,
    path: () => ({ id: nobodys, fileId: "0".repeat(32) }),
  },
  "GET /api/v1/macros": { answers: ofStaff },
  "POST /api/v1/macros": {
    answers: ofStaff.replaceAll("200", "201"),
    body: () => ({ name: randomUUID(), actions: { status: "solved" } }),
  },
  "POST /api/v1/macros/try": {
    answers: ofStaff,
    body: ({ ticketNumber }) => ({ ticketNumber, actions: { priority: "high" } }),
  },
  "PATCH /api/v1/macros/:id": {
    answers: ofNobody,
    path: () => ({ id: nobodys }),
    body: () => ({ name: "Hello" }),
  },
  "DELETE /api/v1/macros/:id": { answers: ofNobody, path: () => ({ id: nobodys }) },
  "POST /api/v1/macros/:id/run": {
    answers: ofNobody,
    path: () => ({ id: nobodys }),
    body: ({ ticketId }) => ({ ticketId, seen: { seq: 0, activitySeq: 0, assigneeId: null } }),
  },
};
