import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { MailModel } from "../../mail/mail.model.ts";
import { mailKey } from "../../mail/receiving/mail-key.ts";
import { signMail } from "../../mail/receiving/sign-mail.ts";
import { aMail } from "../mails/mails.ts";
import { expectFiles, type WritePath } from "./write-path.ts";

export const mailSecret: string = randomUUID();

/** Hands a mail over as a mail server does. */
export function postMail(
  deskUrl: string,
  raw: Buffer,
  { secret = mailSecret, seconds = Math.floor(Date.now() / 1_000), signature = "" } = {},
): Promise<Response> {
  return fetch(`${deskUrl}/api/v1/mail/incoming`, {
    method: "POST",
    headers: {
      "Content-Type": "message/rfc822",
      "X-Deskbell-Time": String(seconds),
      "X-Deskbell-Signature": signature || signMail(secret, String(seconds), raw),
    },
    body: new Uint8Array(raw),
  });
}

export const handOverMail: WritePath = async (nodes) => {
  const raw = aMail();
  const key = await mailKey(raw);
  const found = async () => {
    const mails = await MailModel.find({ key }).lean();
    return mails.map((mail) => mail.raw);
  };
  return {
    send: (url) => postMail(url, raw),
    async expectWholeOrNothing() {
      const stored = await found();
      await expectFiles(nodes, stored, stored.length);
    },
    async expectDoneOnce() {
      await expectFiles(nodes, await found(), 1);
      expect(await MailModel.countDocuments({ key })).toBe(1);
    },
  };
};
