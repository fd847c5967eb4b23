import { trusted } from "mongoose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aCustomer, anAdmin } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { UserModel } from "../user.model.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());

it.each([
  ["the command line", (email: string) => desk.users.grant(email, "admin", "command line")],
  [
    "another admin",
    async (email: string) => {
      const boss = await anAdmin(desk);
      const { _id } = await UserModel.findOne({ email }).orFail();
      return boss.call("PUT", `users/${_id}/role`, { role: "admin" });
    },
  ],
])(
  "whoever becomes an admin again by %s begins with nothing unread, and need not sign in again",
  async (_by, grant) => {
    const nora = await anAdmin(desk, "Nora");
    const { _id } = nora.user;
    const ticket = await aTicket(await aCustomer(desk));
    const isUnreadOfNora = async () =>
      (await TicketModel.exists({ _id: ticket._id, unreadBy: trusted({ $eq: _id }) })) !== null;
    await expect.poll(isUnreadOfNora).toBe(true);
    // A demotion that broke off: the role is taken, and the tickets still say that she has not read them.
    await UserModel.updateOne({ _id }, { role: "user" });

    await grant(nora.email);
    expect(await isUnreadOfNora()).toBe(false);
    expect((await nora.call("GET", "users/me")).body.data.access).toBe("admin");
    expect((await UserModel.findById(_id).lean())?.role).toBe("admin");
  },
);
