import { afterAll, beforeAll, expect, it } from "vitest";
import { receive } from "../../../testing/mails/incoming-mails.ts";
import { aMail } from "../../../testing/mails/mails.ts";
import { aCustomer, anAdmin, anAgent, signIn, type TestPerson } from "../../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../../testing/start-test-desk.ts";
import { mailSecret } from "../../../testing/write-paths/of-mails.ts";
import { createOriginalSigner } from "./sign-original.ts";

let desk: TestDesk;
let agent: TestPerson;
const site = "https://support.example.com";

beforeAll(async () => {
  desk = await startTestDesk({
    siteOrigins: [site],
    receiving: {
      settings: { httpSecret: mailSecret, lmtp: null, imap: null },
      reading: async () => ({ state: "filed", reason: "bulk" }),
    },
  });
  await anAdmin(desk);
  agent = await anAgent(desk);
});
afterAll(() => desk.close());

const html = (body: string) =>
  aMail({ headers: ["Content-Type: text/html; charset=utf-8"], text: body });

const aStoredMail = async (raw: Buffer): Promise<string> =>
  (await receive(desk, raw))._id.toString();

const originalOf = async (mailId: string, person = agent): Promise<string> =>
  (await person.call("GET", `mails/${mailId}`)).body.data.content.originalPath;
const fetchOriginal = (path: string) => fetch(desk.url + path);
const statusOf = async (path: string) => (await fetchOriginal(path)).status;

// case J11
// mail 28
it("the original of a mail runs, fetches and submits nothing, and only our own pages frame it", async () => {
  const id = await aStoredMail(
    html(
      '<p>Hello <a href="https://example.com/x">here</a></p><script>alert(1)</script><img src="https://spy.example/1.gif"><form action="https://spy.example"><input></form><style>@import "https://spy.example/a.css"</style>',
    ),
  );
  const answer = await fetchOriginal(await originalOf(id));
  expect(answer.headers.get("content-security-policy")).toBe(
    `default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self' app://desk ${site}; sandbox allow-popups allow-popups-to-escape-sandbox`,
  );
  expect(answer.headers.get("x-frame-options")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const page = await answer.text();
  expect(page).toContain('<a href="https://example.com/x" target="_blank"');
  expect(page).not.toMatch(/spy\.example|script|form|alert/);
});

it("every other page is still framed by nobody", async () => {
  for (const path of ["/healthz", "/api/v1/config", "/uploads/mails/a/b"]) {
    const { headers } = await fetchOriginal(path);
    expect([path, headers.get("x-frame-options")]).toEqual([path, "DENY"]);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
});

it("a mail without HTML is shown as its whole text, as text", async () => {
  const id = await aStoredMail(aMail({ text: "1 < 2\r\n<b>bold</b>\r\n> quoted" }));
  const page = await (await fetchOriginal(await originalOf(id))).text();
  expect(page).toContain("1 &lt; 2\n&lt;b&gt;bold&lt;/b&gt;\n&gt; quoted");
});

it("a path works in the window it was signed for alone, until that signs out", async () => {
  const id = await aStoredMail(html("<p>Hello</p>"));
  const elsewhere = await signIn(desk, agent.email);
  const [here, there] = [await originalOf(id), await originalOf(id, elsewhere)];
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
  await elsewhere.call("POST", "users/logout");
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 404]);
});

// case J13
// mail 29
it("no customer's session opens a mail, whatever path is made for it", async () => {
  const customer = await aCustomer(desk);
  const id = await aStoredMail(html("<p>Secret</p>"));
  const path = await originalOf(id);
  const other = await aStoredMail(html("<p>Another</p>"));
  const [grant = ""] = path.split("/").slice(-1);
  for (const forged of [
    path.replace(agent.user._id, customer.user._id),
    path.replace(id, other),
    // Not the last letter: of that one some bits say nothing.
    `${path.slice(0, -5)}${path.at(-5) === "A" ? "B" : "A"}${path.slice(-4)}`,
    `/uploads/mails/${id}/${grant.split(".").slice(0, 3).join(".")}.`,
    `/uploads/mails/${id}/-`,
  ]) {
    expect([forged, await statusOf(forged)]).toEqual([forged, 404]);
  }
});

it("a path is dead after four hours", () => {
  let now = 0;
  const signer = createOriginalSigner({ secret: "s".repeat(32), now: () => now });
  const reader = { id: "c".repeat(24), sessionId: "d".repeat(22) };
  const grant = signer.sign(reader, "a".repeat(24)).split("/").at(-1) ?? "";
  now = 4 * 60 * 60_000 - 1;
  expect(signer.verify("a".repeat(24), grant)).toEqual(reader);
  now += 1;
  expect(signer.verify("a".repeat(24), grant)).toBeNull();
});
