import { randomUUID } from "node:crypto";
import { contactRelay } from "@deskbell/shared/contact/email-send";
import { formOf } from "../call-api.ts";
import { aContactDraft } from "../contact.ts";
import { aPicture } from "../files.ts";
import { everybody, nobodys, ofAdmins, ofStaff, type Row } from "./access-row.ts";

/** The rights of the routes of the desk as a whole: its pages, teams, tags, notifications, audit log and contact form. */
export const deskRows: Record<string, Row> = {
  "GET /healthz": { answers: everybody(200) },
  "GET /readyz": { answers: everybody(200) },
  "GET /api/v1/config": { answers: everybody(200) },
  "GET /api/v1/openapi.json": { answers: everybody(200) },
  "GET /api/v1/notifications": { answers: ofStaff },
  "POST /api/v1/notifications/read": { answers: ofStaff, body: () => ({ all: true }) },
  "GET /api/v1/teams": { answers: ofStaff },
  "POST /api/v1/teams": {
    answers: ofAdmins.replaceAll("200", "201"),
    body: () => ({ name: randomUUID() }),
  },
  "PATCH /api/v1/teams/:id": {
    answers: ofAdmins,
    path: ({ team }) => team,
    body: () => ({ assignment: "manual" }),
  },
  "DELETE /api/v1/teams/:id": {
    answers: ofAdmins,
    path: () => ({ id: nobodys }),
  },
  "GET /api/v1/tags": { answers: ofStaff },
  "POST /api/v1/tags": {
    answers: ofStaff.replaceAll("200", "201"),
    body: () => ({ name: randomUUID() }),
  },
  "PATCH /api/v1/tags/:id": {
    answers: ofAdmins,
    path: ({ tag }) => tag,
    body: () => ({ name: "Leak" }),
  },
  "DELETE /api/v1/tags/:id": {
    answers: ofAdmins,
    path: () => ({ id: nobodys }),
  },
  "GET /api/v1/mailboxes": { answers: ofAdmins },
  "POST /api/v1/mailboxes": {
    answers: ofAdmins.replaceAll("200", "201"),
    body: () => ({ address: `${randomUUID()}@desk.example`, name: "Returns" }),
  },
  "PUT /api/v1/mailboxes/reading": { answers: ofAdmins, body: () => ({ spamHeader: null }) },
  "PATCH /api/v1/mailboxes/:id": {
    answers: ofAdmins.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
    body: () => ({ name: "Returns" }),
  },
  // One without any server.
  "POST /api/v1/mailboxes/test": {
    answers: ofAdmins.replaceAll("200", "409"),
    body: () => ({ address: `${randomUUID()}@desk.example` }),
  },
  "POST /api/v1/mailboxes/:id/test": {
    answers: ofAdmins.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  "POST /api/v1/mailboxes/:id/round-trip": {
    answers: ofAdmins.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  "GET /api/v1/mailboxes/:id/domain": {
    answers: ofAdmins.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  "DELETE /api/v1/mailboxes/:id": { answers: ofAdmins, path: () => ({ id: nobodys }) },
  "GET /api/v1/mail-texts": { answers: ofAdmins },
  "PUT /api/v1/mail-texts": {
    answers: ofAdmins,
    body: () => ({ company: "", language: "en", signature: "", texts: {} }),
  },
  "POST /api/v1/mail-texts/logo": {
    answers: ofAdmins,
    body: async () => formOf({ image: await aPicture() }),
  },
  "DELETE /api/v1/mail-texts/logo": { answers: ofAdmins },
  "POST /api/v1/mail-texts/preview": {
    answers: ofAdmins,
    body: () => ({ kind: "answer", company: "", language: "en", signature: "", texts: {} }),
  },
  // It sends no mails.
  "POST /api/v1/mail-texts/test": {
    answers: ofAdmins.replaceAll("200", "409"),
    body: () => ({ kind: "answer", company: "", language: "en", signature: "", texts: {} }),
  },
  "GET /uploads/mails/preview/:grant": {
    answers: everybody(404),
    path: () => ({ grant: "forged" }),
  },
  "GET /api/v1/audit": { answers: ofAdmins },
  "GET /api/v1/audit/export": { answers: ofAdmins },
  "POST /api/v1/contact": {
    answers: everybody(202),
    body: () => ({ ...contactRelay, template_params: aContactDraft }),
  },
  "GET /api/v1/contact": { answers: ofStaff },
  "POST /api/v1/contact/:id/ticket": {
    answers: ofStaff.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  // This desk receives no mails.
  "POST /api/v1/mail/incoming": { answers: everybody(404) },
  "GET /api/v1/mails": { answers: ofStaff },
  "GET /api/v1/mails/blocked": { answers: ofStaff },
  "DELETE /api/v1/mails/blocked/:address": {
    answers: ofStaff.replaceAll("200", "404"),
    path: () => ({ address: "mallory@example.com" }),
  },
  "POST /api/v1/mails/unfetched/:id/try-again": {
    answers: ofStaff.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  "POST /api/v1/mails/senders/:address/decision": {
    answers: ofStaff.replaceAll("200", "409"),
    path: () => ({ address: "mallory@example.com" }),
    body: () => ({ as: "block" }),
  },
  "GET /api/v1/mails/outgoing": { answers: ofStaff },
  "GET /api/v1/mails/outgoing/:id/raw": {
    answers: ofAdmins.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  "POST /api/v1/mails/outgoing/:id/try-again": {
    answers: ofStaff.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  "POST /api/v1/mails/outgoing/:id/dismiss": {
    answers: ofStaff.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  "DELETE /api/v1/mails/outgoing/:id/suppression": {
    answers: ofStaff.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  "GET /api/v1/mails/:id": {
    answers: ofStaff.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  "POST /api/v1/mails/:id/try-again": {
    answers: ofStaff.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  "POST /api/v1/mails/:id/decision": {
    answers: ofStaff.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
    body: () => ({ as: "spam" }),
  },
  "GET /api/v1/mails/:id/files/:index": {
    answers: ofStaff.replaceAll("200", "404"),
    path: () => ({ id: nobodys, index: "0" }),
  },
  "GET /api/v1/mails/:id/raw": {
    answers: ofAdmins.replaceAll("200", "404"),
    path: () => ({ id: nobodys }),
  },
  // A grant of nobody's.
  "GET /uploads/mails/:mailId/:grant": {
    answers: everybody(404),
    path: () => ({ mailId: nobodys, grant: "forged" }),
  },
  // Of nobody's signature.
  "GET /mailed-files/:fileId/:grant/:name": {
    answers: everybody(404),
    path: () => ({ fileId: nobodys, grant: "forged", name: "kettle.pdf" }),
  },
  "GET /mute/page.css": { answers: everybody(200) },
  // A token of nobody's.
  "GET /mute/:number/:token": { answers: everybody(404), url: () => "/mute/1/nobodys" },
  "POST /mute/:number/:token": { answers: everybody(404), url: () => "/mute/1/nobodys" },
  "GET /dev/mailbox": { answers: everybody(200) },
  "GET /dev/mailbox.json": { answers: everybody(200) },
  "GET /dev/mailbox.css": { answers: everybody(200) },
  "GET /dev/mailbox-forms.css": { answers: everybody(200) },
  // A form with nothing in it.
  "POST /dev/mailbox/write": { answers: everybody(400) },
  "POST /dev/mailbox/:id/reply": {
    answers: everybody(404),
    url: () => `/dev/mailbox/${nobodys}/reply`,
  },
  "GET /dev/mailbox/:id/files/:index": {
    answers: everybody(404),
    url: () => `/dev/mailbox/${nobodys}/files/0`,
  },
  "GET /dev/mailbox/:id/:form": {
    answers: everybody(404),
    url: () => `/dev/mailbox/${nobodys}/html`,
  },
  "GET /{*path}": {
    answers: everybody(200),
    url: () => "/inbox",
  },
};
