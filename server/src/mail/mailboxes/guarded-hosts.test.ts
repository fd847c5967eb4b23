import { expect, it } from "vitest";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { createHostFinder } from "./find-host.ts";

const { admin } = aTestDeskWithPeople({
  mailboxes: { relayFor: () => null, hasSite: true, allowsNear: false },
});
const incoming = { port: 993, isSecure: true, user: "support", password: "secret" };
const create = (server: { host: string; port?: number }) =>
  admin.call("POST", "mailboxes", {
    address: "support@company.example",
    name: "Support",
    incoming: { ...incoming, ...server },
  });

it.each([
  "127.0.0.1",
  "127.1.2.3",
  "0.0.0.0",
  "169.254.169.254",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "::ffff:127.0.0.1",
  "64:ff9b::7f00:1",
])("in production a mailbox cannot lead the desk to %s", async (host) => {
  const { status, body } = await create({ host });
  expect([status, Object.keys(body.errors)]).toEqual([400, ["incoming"]]);
});

it.each([22, 80, 443, 3306, 6379, 27017])(
  "in production a mailbox is not at port %i",
  async (port) => {
    const { status } = await create({ host: "imap.company.example", port });
    expect(status).toBe(400);
  },
);

it("a name that leads to this machine leads nowhere", async () => {
  const find = createHostFinder({ allowsNear: false });
  await expect(find("localhost")).rejects.toThrow("of this machine");
});

it("a mail server of a private network is one like others", async () => {
  const find = createHostFinder({ allowsNear: false });
  expect(await find("10.1.2.3")).toBe("10.1.2.3");
  expect(await find("192.168.1.5")).toBe("192.168.1.5");
});
