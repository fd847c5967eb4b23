import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { describe, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { aHugePicture, aPicture, aTextFile } from "../../testing/files.ts";
import { aCustomer, anAdmin, signIn, type TestPerson, testPassword } from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";

const { desk, stranger } = aTestDesk();

const updated = { status: 200, body: { status: "success", update: true } };
const me = async (person: TestPerson) => (await person.call("GET", "users/me")).body.data;
const home = {
  country: "Finland",
  district: "Uusimaa",
  streetAddress: "Aleksanterinkatu 1",
  zipCode: "00170",
};
const newPassword = "Changed#2026";

describe("somebody who changes their profile", () => {
  // spec §7 PUT /users/update/userName
  // case C13
  it("has the new name everywhere: at the provider, on old tickets and messages, in the search", async () => {
    const [ada, admin] = [await aCustomer(desk), await anAdmin(desk)];
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    const answer = await ada.call("PUT", "users/update/userName", { displayName: "Ada Lovelace" });
    expect(answer).toMatchObject(updated);
    expect(await me(ada)).toMatchObject({ displayName: "Ada Lovelace" });
    expect(await desk.identity.findByEmail(ada.email)).toMatchObject({ name: "Ada Lovelace" });
    const seen = await admin.call("GET", `conversation/${ticket._id}`);
    expect(seen.body.data.creator.name).toBe("Ada Lovelace");
    const [message] = (await admin.call("GET", `message/${ticket._id}`)).body;
    expect(message.sender.name).toBe("Ada Lovelace");
    const found = await admin.call("GET", "users?search=lovelace");
    expect(found.body).toMatchObject([{ id: ada.user._id, name: "Ada Lovelace" }]);
  });

  // spec §7 PUT /users/update/number
  it("has a telephone number, and may take it away again", async () => {
    const ada = await aCustomer(desk);
    for (const mobile of ["+358 40 123 456", ""]) {
      expect(await ada.call("PUT", "users/update/number", { mobile })).toMatchObject(updated);
      expect((await me(ada)).mobile).toBe(mobile);
    }
  });

  // spec §7 PUT /users/update/presentAddress
  // spec §7 PUT /users/update/permanentAddress
  it("has two addresses that do not touch each other", async () => {
    const ada = await aCustomer(desk);
    const away = { ...home, country: "Sweden" };
    await ada.call("PUT", "users/update/presentAddress", home);
    expect(await ada.call("PUT", "users/update/permanentAddress", away)).toMatchObject(updated);
    expect(await me(ada)).toMatchObject({ presentAddress: home, permanentAddress: away });
  });

  it("moves “Last Update”, which signing in does not", async () => {
    const ada = await aCustomer(desk);
    const { updatedAt } = await me(await signIn(desk, ada.email));
    expect(updatedAt).toBe(ada.user.updatedAt);
    await ada.call("PUT", "users/update/number", { mobile: "1" });
    expect(Date.parse((await me(ada)).updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
  });

  it("changes nothing else, whatever is sent along", async () => {
    const ada = await aCustomer(desk);
    await ada.call("PUT", "users/update/number", { mobile: "1", role: "admin", email: "x@y.zz" });
    expect(await me(ada)).toMatchObject({ role: "user", email: ada.email });
  });

  it.each([
    ["userName", { displayName: "" }, "displayName"],
    ["userName", { displayName: "   " }, "displayName"],
    ["userName", { displayName: "\u202E\u0000A" }, "displayName"],
    ["userName", { displayName: "x".repeat(limits.fullNameMaxChars + 1) }, "displayName"],
    ["userName", { displayName: { $ne: "" } }, "displayName"],
    ["number", { mobile: "1".repeat(limits.phoneMaxChars + 1) }, "mobile"],
    ["number", { mobile: 7 }, "mobile"],
    ["presentAddress", { ...home, zipCode: "1".repeat(50_000) }, "zipCode"],
    ["permanentAddress", { ...home, country: ["Finland"] }, "country"],
    ["permanentAddress", {}, "country"],
  ])("is told below the field what is wrong with %s %j", async (path, body, field) => {
    const ada = await aCustomer(desk);
    const answer = await ada.call("PUT", `users/update/${path}`, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "invalid_input", errors: { [field]: { msg: expect.any(String) } } },
    });
    expect(await me(ada)).toEqual(ada.user);
  });

  it.each(["userName", "number", "password", "presentAddress", "permanentAddress"])(
    "cannot do so as a stranger: %s",
    async (path) => {
      expect((await stranger("PUT", `users/update/${path}`, {})).status).toBe(401);
    },
  );
});

describe("somebody who changes their password", () => {
  const change = (person: TestPerson, changes: object = {}) =>
    person.call("PUT", "users/update/password", {
      currentPassword: testPassword,
      newPassword,
      confirmPassword: newPassword,
      ...changes,
    });
  const logIn = (email: string, password: string) =>
    stranger("POST", "users/login", { email, password });

  // spec §7 PUT /users/update/password
  // spec §3 Password change payload
  // spec §7 afterwards the identity provider password is changed too
  // spec §7 updating display name and password
  it("signs in with the new one from then on; other sessions end, this one goes on", async () => {
    const here = await aCustomer(desk);
    const elsewhere = await signIn(desk, here.email);
    expect(await change(here)).toMatchObject(updated);
    expect((await here.call("GET", "users/me")).status).toBe(200);
    expect((await elsewhere.call("GET", "users/me")).status).toBe(401);
    expect((await logIn(here.email, testPassword)).status).toBe(401);
    expect((await logIn(here.email, newPassword)).status).toBe(200);
  });

  it.each([
    [{ currentPassword: "Wrong#2026pw" }, "currentPassword", "This is not your current password."],
    [{ currentPassword: "" }, "currentPassword", texts.passwordRequired],
    [{ newPassword: "" }, "newPassword", texts.newPasswordRequired],
    [{ newPassword: "short" }, "newPassword", texts.passwordRule],
    [{ confirmPassword: "" }, "confirmPassword", texts.confirmPasswordRequired],
    [{ confirmPassword: "Other#2026pw" }, "confirmPassword", texts.passwordMismatch],
  ])("is refused with %j, and nothing changes", async (changes, field, msg) => {
    const person = await aCustomer(desk);
    const other = await signIn(desk, person.email);
    const answer = await change(person, changes);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: { msg } } } });
    expect((await logIn(person.email, testPassword)).status).toBe(200);
    expect((await other.call("GET", "users/me")).status).toBe(200);
  });
});

describe("somebody who changes their photo", () => {
  const send = (person: TestPerson, file: File, field = "image") =>
    person.call("POST", "users/update/photo", formOf({ [field]: file }));

  // spec §7 POST /users/update/photo
  it("is seen with it, encoded anew as a square; the one before is gone", async () => {
    const [ada, admin] = [await aCustomer(desk), await anAdmin(desk)];
    const ticket = await aTicket(ada);
    expect(await send(ada, await aPicture())).toMatchObject(updated);
    const { avatar } = await me(ada);
    const photo = await fetch(desk.url + avatar);
    expect(photo.headers.get("content-type")).toBe("image/webp");
    const seen = await admin.call("GET", "conversation");
    expect(seen.body[0]).toMatchObject({ _id: ticket._id, creator: { avatar } });

    const filesBefore = await desk.countFiles();
    await send(ada, await aPicture("other.png", "#102030"));
    expect((await me(ada)).avatar).not.toBe(avatar);
    expect((await fetch(desk.url + avatar)).status).toBe(404);
    expect(await desk.countFiles()).toBe(filesBefore);
  });

  // spec §5 Profile photo
  // spec §9 profile photo maximum 2 MB
  // case E08
  it("of 2,000,000 bytes is let through to the check of its content, one byte more is not", async () => {
    const ada = await aCustomer(desk);
    const sized = (bytes: number) => new File([new Uint8Array(bytes)], "photo.png");
    const answers = await Promise.all(
      [limits.photoMaxBytes, limits.photoMaxBytes + 1].map((bytes) => send(ada, sized(bytes))),
    );
    expect(answers).toMatchObject([
      { status: 415, body: { code: "unsupported_file" } },
      {
        status: 413,
        body: { code: "file_too_large", errors: { avatar: { msg: "Image max length size 2 MB" } } },
      },
    ]);
  });

  it.each([
    ["a text renamed to .png", () => aTextFile("photo.png"), "image", 415],
    ["a picture of 16,000 × 16,000 pixels", () => aHugePicture(), "image", 415],
    ["a picture under another name", () => aPicture(), "photo", 400],
  ])("is refused with %s; nothing is stored", async (_name, file, field, status) => {
    const ada = await aCustomer(desk);
    const filesBefore = await desk.countFiles();
    const answer = await send(ada, await file(), field);
    expect(answer).toMatchObject({ status, body: { errors: { avatar: expect.anything() } } });
    expect((await me(ada)).avatar).toBe("");
    expect(await desk.countFiles()).toBe(filesBefore);
  });

  it("is refused without one, with two, or as a stranger", async () => {
    const ada = await aCustomer(desk);
    const two = formOf({ image: [await aPicture(), await aPicture()] });
    const answers = [
      await ada.call("POST", "users/update/photo", {}),
      await ada.call("POST", "users/update/photo", formOf({})),
      await ada.call("POST", "users/update/photo", two),
      await stranger("POST", "users/update/photo", formOf({ image: await aPicture() })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 401]);
  });
});
