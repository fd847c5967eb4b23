import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, describe, expect, it } from "vitest";
import { OutgoingMailModel } from "../../mail/sending/outgoing-mail.model.ts";
import { UserModel } from "../../users/user.model.ts";
import { aQueuedMail } from "../mails/mails.ts";
import { anAgent, type TestPerson } from "../people.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";
import { aTicket } from "../tickets.ts";

// Mails of a ticket that is not one's own, and which mails somebody else gets.

const { desk, ada, eve } = aTestDeskWithPeople();
let bea: TestPerson;
let adas: Ticket;
let eves: Ticket;
let mailId = "";
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
  [adas, eves] = [await aTicket(ada), await aTicket(eve)];
  const { _id } = await OutgoingMailModel.create({
    ...aQueuedMail(),
    ticketId: adas._id,
    personId: ada.user._id,
    to: ada.email,
    state: "failed",
  });
  mailId = _id.toString();
});
const mail = () => OutgoingMailModel.findById(mailId).lean();

describe("what became of a ticket's mails", () => {
  // case J08
  it("is no customer's to read or to change, whose ticket it may be", async () => {
    for (const who of [ada, eve]) {
      const path = `conversation/${adas._id}/delivery`;
      const asked = [
        await who.call("GET", path),
        await who.call("POST", `${path}/${mailId}/try-again`),
        await who.call("DELETE", `${path}/suppression`),
      ];
      for (const { status, body } of asked) {
        expect([403, 404]).toContain(status);
        expect(JSON.stringify(body)).not.toContain("@");
      }
    }
    expect(await mail()).toMatchObject({ state: "failed" });
  });

  // case J08
  it("is not changed by the path of another ticket", async () => {
    const path = `conversation/${eves._id}/delivery/${mailId}/try-again`;
    expect((await bea.call("POST", path)).status).toBe(409);
    expect(await mail()).toMatchObject({ state: "failed", to: ada.email });
  });

  // case J08
  it.each(["__proto__", '{"$ne":null}', "..%2f..", "0", "x".repeat(500)])(
    "has no mail and no ticket called %s",
    async (id) => {
      const part = encodeURIComponent(id);
      const asked = [
        await bea.call("POST", `conversation/${adas._id}/delivery/${part}/try-again`),
        await bea.call("GET", `conversation/${part}/delivery`),
        await bea.call("DELETE", `conversation/${part}/delivery/suppression`),
      ];
      expect(asked.map(({ status }) => status)).toEqual([400, 400, 400]);
    },
  );
});

describe("which mails somebody gets", () => {
  const mailsOf = async (who: TestPerson) => (await who.call("GET", "users/me/mails")).body.data;

  // case J08
  it("is theirs alone to say, whoever else is named", async () => {
    const before = await mailsOf(ada);
    const named = { answers: false, id: ada.user._id, userId: ada.user._id, email: ada.email };
    await eve.call("PATCH", "users/me/mails", named);
    expect(await mailsOf(ada)).toEqual(before);
  });

  // case J09
  it.each([
    ["an operator", { answers: { $ne: false } }],
    ["a word", { solved: "no" }],
    ["a time zone that is a path", { quietHours: hoursIn("../../etc/localtime") }],
    ["a time zone of 20,000 characters", { quietHours: hoursIn("x".repeat(20_000)) }],
    ["hours that there are not", { quietHours: { from: "25:00", to: "-1:00", timeZone: "UTC" } }],
    ["hours of two days", { quietHours: { from: "10:00\r\n", to: "11:00", timeZone: "UTC" } }],
  ])("is not %s", async (_, change) => {
    const before = await mailsOf(eve);
    expect((await eve.call("PATCH", "users/me/mails", change)).status).toBe(400);
    expect(await mailsOf(eve)).toEqual(before);
  });

  // case J09
  it("makes nobody an admin", async () => {
    const change = JSON.parse('{"__proto__":{"role":"admin"},"role":"admin","answers":true}');
    await eve.call("PATCH", "users/me/mails", change);
    expect((await UserModel.findOne({ email: eve.email }).lean())?.role).toBe("user");
    expect(({} as { role?: unknown }).role).toBeUndefined();
  });
});

function hoursIn(timeZone: string) {
  return { from: "22:00", to: "07:00", timeZone };
}
