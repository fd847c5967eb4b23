import type { ListedMail } from "@deskbell/shared/mail/listed-mail";
import { afterEach, expect, it, vi } from "vitest";
import { aStore } from "../../../testing/a-store.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { mailsApi } from "../by-mail/mails.api.ts";

afterEach(() => vi.unstubAllGlobals());

const failed: ListedMail = {
  ...{ _id: "1".repeat(24), state: "failed", reason: "broken", from: null, subject: "" },
  ...{ isProven: false, ticket: null, size: 1, arrivedAt: "2026-11-26T08:00:00.000Z" },
};

it("whoever dismisses several mails has the list loaded anew once, after the last", async () => {
  const { asked } = answerByContract({
    "GET mails": () => ({
      status: "success",
      data: [failed],
      counts: { held: 0, filed: 0, failed: 1 },
    }),
    "POST mails/:id/decision": () => ({ status: "success", data: failed }),
  });
  const { listMails, decideMail } = mailsApi.endpoints;
  const store = aStore();
  const loaded = () => asked.filter(({ path }) => path.startsWith("mails?")).length;
  await store.dispatch(listMails.initiate({ state: "failed", ticket: null }));
  const one = { id: failed._id, as: "dismiss", isOneOfMany: true } as const;
  for (const _mail of [1, 2, 3]) await store.dispatch(decideMail.initiate(one));
  store.dispatch(mailsApi.util.invalidateTags(["Mail"]));
  await expect.poll(loaded).toBe(2);
  await store.dispatch(decideMail.initiate({ ...one, isOneOfMany: false }));
  await expect.poll(loaded).toBe(3);
});
