import { createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAdmin, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";

let desk: TestDesk;
let admin: TestPerson;
/** Hangs up on everybody. */
const server = createServer((socket) => socket.destroy());

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  desk = await startTestDesk({
    receiving: {
      settings: {
        httpSecret: null,
        lmtp: null,
        imap: {
          host: "127.0.0.1",
          port,
          isSecure: true,
          user: "support",
          secret: { password: "secret" },
          since: null,
        },
      },
      reading: async () => ({ state: "opened", reason: null }),
    },
  });
  admin = await anAdmin(desk);
});
afterAll(async () => {
  await desk.close();
  server.close();
});

it("whoever looks at mails reads that the mailbox cannot be reached", async () => {
  await expect
    .poll(async () => (await admin.call("GET", "mails")).body.mailboxProblem)
    .toBe("away");
});
