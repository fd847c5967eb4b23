import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  applyCode,
  disableAccount,
  requestVerification,
  signInAtProvider,
  signUpAtProvider,
} from "../testing/identity/identity-accounts.ts";
import { aCustomer, anAdmin, anEmail, signIn, testPassword } from "../testing/people.ts";
import { aTestDesk } from "../testing/test-desk.ts";

const { desk, stranger } = aTestDesk();

describe("somebody who signs in", () => {
  // spec §3 Login payload
  // spec §3 Login response
  // spec §7 POST /users/login
  // spec §7 sign-in with password
  it("gets a token that opens the desk", async () => {
    const { token, user } = await aCustomer(desk, "Ada Byron");
    expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(user).toMatchObject({ name: "Ada Byron", role: "user", mobile: "" });
  });

  // spec §8 Login failure with errors.common.msg
  it("hears the same of a wrong password and of an address that nobody has", async () => {
    const { email } = await aCustomer(desk);
    const answers = await Promise.all(
      [email, anEmail()].map((address) =>
        stranger("POST", "users/login", { email: address, password: "Wrong#2026" }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body).toMatchObject({
      code: "wrong_credentials",
      errors: { common: { msg: expect.any(String) } },
    });
  });

  // case B18
  it("gets a record even if registration was cut off before one was made", async () => {
    const email = anEmail();
    await signUpAtProvider({ email, password: testPassword, name: "Cut Off" });
    expect((await signIn(desk, email)).user.name).toBe("Cut Off");
  });

  it("cannot do so with a disabled account", async () => {
    const email = anEmail();
    const { uid } = await signUpAtProvider({ email, password: testPassword, name: "Gone" });
    await disableAccount(uid);
    const answer = await stranger("POST", "users/login", { email, password: testPassword });
    expect(answer).toMatchObject({ status: 401, body: { code: "wrong_credentials" } });
  });

  it("cannot do so with the marketplace where none is set up", async () => {
    const { idToken } = await signInAtProvider("oidc.bazaar", {
      sub: randomUUID(),
      email: anEmail(),
      email_verified: true,
    });
    const proof = { "X-Identity-Token": idToken };
    const answer = await stranger("POST", "users/login-with-provider", {}, proof);
    expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect(answer.body.message).toBe("Signing in with Marketplace is not set up here.");
  });

  it.each([
    ["an operator object", { email: { $ne: "" }, password: { $ne: "" } }],
    ["a list", { email: ["a@example.com"], password: [testPassword] }],
    ["nothing", {}],
    ["a list in place of an object", []],
  ])("is refused with %s in place of the fields", async (_name, body) => {
    const answer = await stranger("POST", "users/login", body);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  it("is refused with a body that is no JSON, or too long", async () => {
    const send = (body: string) =>
      fetch(`${desk.url}/api/v1/users/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      });
    const [broken, long] = [await send("{"), await send(JSON.stringify("x".repeat(70_000)))];
    expect([broken.status, long.status]).toEqual([400, 413]);
    expect(await broken.json()).toMatchObject({ status: "fail", code: "invalid_input" });
    expect(await long.json()).toMatchObject({ status: "fail", code: "body_too_large" });
  });
});

describe("what people may know of each other", () => {
  // spec §3 User (server record)
  // spec §7 GET /users/get-user-with-id/{id}
  // spec §7 GET /users/get-user/{email}
  it("themselves, by address and by id", async () => {
    const ada = await aCustomer(desk);
    const byEmail = await ada.call("GET", `users/get-user/${ada.email}`);
    const byId = await ada.call("GET", `users/get-user-with-id/${ada.user._id}`);
    for (const { status, body } of [byEmail, byId]) {
      expect(status).toBe(200);
      expect(body).toEqual({ status: "success", user: ada.user, data: { user: ada.user } });
    }
  });

  // case B23
  it("a customer learns nothing of others, not even whether they exist", async () => {
    const [ada, eve] = [await aCustomer(desk), await aCustomer(desk)];
    const paths = [
      [`users/get-user/${ada.email}`, `users/get-user/${anEmail()}`],
      [`users/get-user-with-id/${ada.user._id}`, `users/get-user-with-id/${"0".repeat(24)}`],
    ] as const;
    for (const [theirs, nobodys] of paths) {
      const [one, other] = [await eve.call("GET", theirs), await eve.call("GET", nobodys)];
      expect(one.status).toBe(404);
      expect(one.body).toEqual(other.body);
    }
    const isAdmin = await eve.call("GET", `users/is-admin/${(await anAdmin(desk)).email}`);
    expect(isAdmin.body).toEqual({ admin: false });
  });

  // spec §3 Admin check response
  // spec §6 Roles: ordinary user and admin
  // spec §7 GET /users/is-admin/{email}
  // case B23
  it("staff see everybody", async () => {
    const [admin, ada] = [await anAdmin(desk), await aCustomer(desk)];
    const answer = await admin.call("GET", `users/get-user/${ada.email}`);
    expect(answer.body.user).toEqual(ada.user);
    const own = await admin.call("GET", `users/is-admin/${admin.email}`);
    expect(own.body).toEqual({ admin: true });
  });

  // spec §7 GET /users/admins
  // case B25
  it("a customer is answered the first admin's id, name and photo and nothing else, staff all of them", async () => {
    await anAdmin(desk);
    const [admin, ada] = [await anAdmin(desk), await aCustomer(desk)];
    const [seenByAda, seenByStaff] = [
      await ada.call("GET", "users/admins"),
      await admin.call("GET", "users/admins"),
    ];
    const { email: _, ...first } = seenByStaff.body[0];
    expect(seenByAda.body).toEqual([first]);
    expect(Object.keys(first).toSorted()).toEqual(["_id", "avatar", "name"]);
    expect(seenByStaff.body.length).toBeGreaterThan(1);
    expect(seenByStaff.body.at(-1)).toMatchObject({ _id: admin.user._id, email: admin.email });
  });

  it("a bad id or address is refused before anything is looked up", async () => {
    const ada = await aCustomer(desk);
    const paths = ["get-user-with-id/1", "get-user-with-id/%00", "get-user/no-address"];
    for (const path of paths) {
      const answer = await ada.call("GET", `users/${path}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    }
  });

  // spec §6 Roles … Signed-out visitors are a third
  // spec §6 All product-server requests carry a bearer token
  // case B23
  it("strangers are refused everywhere", async () => {
    const paths = ["me", "admins", "is-admin/a@b.cd", "get-user/a@b.cd", `get-user-with-id/1`];
    for (const path of paths) {
      expect((await stranger("GET", `users/${path}`)).status).toBe(401);
    }
    expect((await stranger("POST", "users/logout")).status).toBe(401);
  });
});

describe("telling the desk that an address was verified", () => {
  // spec §7 PUT /users/user-verified/{email}
  it("is only a hint: the owner hears what the provider says", async () => {
    const email = anEmail();
    const { idToken } = await signUpAtProvider({ email, password: testPassword, name: "Ada" });
    const ada = await signIn(desk, email);
    const early = await ada.call("PUT", `users/user-verified/${email}`);
    expect(early).toMatchObject({ status: 409, body: { code: "conflict" } });

    await applyCode(await requestVerification(idToken));
    const late = await ada.call("PUT", `users/user-verified/${email}`);
    expect(late).toMatchObject({ status: 200, body: { status: "success" } });
  });

  // case B08
  it("tells everybody else nothing", async () => {
    const [ada, eve] = [await aCustomer(desk), await aCustomer(desk)];
    for (const call of [stranger, eve.call]) {
      for (const email of [ada.email, anEmail()]) {
        const answer = await call("PUT", `users/user-verified/${email}`);
        expect(answer).toMatchObject({ status: 200, body: { status: "success" } });
      }
    }
  });

  it("is what makes somebody eligible as an admin", async () => {
    const { email } = await aCustomer(desk);
    await expect(desk.users.grant(email, "admin", "a test")).rejects.toMatchObject({
      code: "not_allowed",
    });
  });
});
