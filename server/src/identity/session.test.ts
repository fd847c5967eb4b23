import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCaller } from "../testing/call-api.ts";
import { aCustomer, anEmail, signIn, testPassword } from "../testing/people.ts";
import { aTestDesk } from "../testing/test-desk.ts";
import { SessionModel } from "./session.model.ts";

const { desk, stranger } = aTestDesk();

describe("a session", () => {
  // spec §4 Logout
  it("is over once its owner signs out, and the others are not", async () => {
    const first = await aCustomer(desk);
    const second = await signIn(desk, first.email);
    expect((await first.call("POST", "users/logout")).status).toBe(200);
    const gone = await first.call("GET", "users/me");
    expect(gone).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    expect((await second.call("GET", "users/me")).status).toBe(200);
  });

  // spec §6 All product-server requests carry a bearer token
  it("is not opened by a missing, forged or cut token, nor by a cookie", async () => {
    const { token } = await aCustomer(desk);
    const [id] = token.split(".");
    const forged = [
      undefined,
      "abc",
      `${id}.`,
      `${id}.${"A".repeat(43)}`,
      token.slice(0, -1),
      `${token}.x`,
    ];
    for (const attempt of forged) {
      const answer = await createCaller(desk.url, attempt)("GET", "users/me");
      expect(answer).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    }
    const cookie = await stranger("GET", "users/me", undefined, {
      Cookie: `deskbell_token=${token}`,
    });
    expect(cookie.status).toBe(401);
  });

  it("ends when there are twenty newer ones", async () => {
    const first = await aCustomer(desk);
    for (let i = 0; i < 20; i++) await signIn(desk, first.email);
    expect((await first.call("GET", "users/me")).status).toBe(401);
  });

  // case A10
  it("is opened for the right password, also when twenty newer ones come while it is", async () => {
    const ada = await aCustomer(desk);
    const own = await SessionModel.findOne({ userId: ada.user._id }).lean();
    const createdAt = new Date(Date.now() + 60_000);
    const newer = Array.from({ length: 20 }, () => ({ ...own, _id: randomUUID(), createdAt }));
    await SessionModel.insertMany(newer);
    const body = { email: ada.email, password: testPassword };
    expect((await stranger("POST", "users/login", body)).status).toBe(200);
    expect(await SessionModel.countDocuments({ userId: ada.user._id })).toBe(20);
  });

  it("goes on when its owner becomes an admin, with the new rights at once", async () => {
    const email = anEmail();
    await desk.identity.ensureVerified({ email, password: testPassword, name: "Soon Admin" });
    const before = await signIn(desk, email);
    await desk.users.grant(email, "admin", "a test");
    expect((await before.call("GET", "users/me")).body.data.role).toBe("admin");
    expect((await before.call("GET", "users")).status).toBe(200);
  });
});
