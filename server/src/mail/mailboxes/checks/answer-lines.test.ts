import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { CheckLine } from "@deskbell/shared/mail/mailbox-checks";
import express from "express";
import { expect, it, onTestFinished } from "vitest";
import { answerLines } from "./answer-lines.ts";

it("an answer that waits for a mail is not silent for so long that a proxy would end it", async () => {
  const { promise: arrived, resolve: arrives } = Promise.withResolvers<void>();
  const end: CheckLine = { is: "end", outcome: "ok" };
  const app = express().post("/", (_req, res) =>
    answerLines(
      res,
      async (write) => {
        await arrived;
        write(end);
      },
      5,
    ),
  );
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST" });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (text.length < 3) text += (await reader?.read())?.value;
  expect(text).toMatch(/^\n+$/);
  arrives();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
  }
  expect(text.trim()).toBe(JSON.stringify(end));
});
