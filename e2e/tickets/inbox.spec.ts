import { expect, type Request } from "@playwright/test";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";

const shortRelativeTime = /^(now|\d+ (min|h|d))$/;
const fullTime = /^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M$/;

// spec §2 Left sidebar listing tickets
// spec §2 Non-admin sidebar: titled 'My Tickets'
// spec §2 Non-admin sidebar … each entry shows '#ticket number' and subject
// spec §2 Non-admin sidebar … a Create Ticket button links to /ticket/introduction
// spec §2 Right panel (hidden on small screens) with ticket details
test("a customer finds their tickets by number and subject, and beside the conversation what is known about one", async ({
  aCustomer,
}) => {
  const customer = await aCustomer("Ada Byron");
  const { page, sidebar } = customer;
  await customer.createsTicket({ subject: "The kettle is silent" });
  await customer.createsTicket({ subject: "The toaster is loud" });
  await expect(sidebar.getByRole("heading", { name: "My Tickets" })).toBeVisible();
  await expect(
    sidebar.getByRole("link", { name: /^#\d+.*The toaster is loud With us$/ }),
  ).toBeVisible();
  await expect(
    sidebar.getByRole("link", { name: /^#\d+.*The kettle is silent With us$/ }),
  ).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "Create Ticket" })).toHaveAttribute(
    "href",
    "/ticket/introduction",
  );
  const { x: listX = 0 } = (await sidebar.boundingBox()) ?? {};
  const { x: threadX = 0 } = (await customer.thread.boundingBox()) ?? {};
  expect(listX).toBeLessThan(threadX);

  const details = page.getByRole("complementary", { name: "Ticket details" });
  const fact = (name: string) =>
    details.locator("dl > div").filter({ hasText: name }).getByRole("definition");
  await expect(details).toContainText("Ada Byron");
  await expect(details.locator("[data-initials=AB]")).toBeVisible();
  await expect(fact("Ticket number")).toHaveText(/^#\d+$/);
  await expect(fact("Visibility").first()).toHaveText("public");
  await expect(fact("Created")).toHaveText(fullTime);
  await expect(fact("Updated")).toHaveText(shortRelativeTime);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(details).toBeHidden();
});

// spec §2 Admin sidebar … each entry shows the creator's name
// spec §2 Message bubbles from the other side
// spec §2 A message is 'own'
test("staff see who wrote a ticket and each of its messages; both sides see their own as their own", async ({
  aCustomerWith,
  anAgent,
}) => {
  const subject = "The kettle is silent";
  const customer = await aCustomerWith({ subject }, "Xenia Quint");
  await customer.writes("from the customer");
  const agent = await anAgent();
  const entry = agent.sidebar.getByRole("link", { name: /Xenia Quint/ });
  await expect(entry).toContainText(subject);
  await expect(entry.locator("[data-initials=XQ]")).toBeVisible();
  await expect(entry.locator("time")).toHaveText(shortRelativeTime);
  await entry.click();
  // A user who answers before the thread is there is asked to read it first.
  await agent.sees("from the customer");
  await agent.writes("from support");

  const bubbleOf = (who: typeof agent | typeof customer, text: string) =>
    who.thread.getByRole("article").filter({ hasText: text });
  const run = agent.thread.getByRole("article").first();
  await expect(run.locator("[data-initials=XQ]")).toBeVisible();
  await expect(bubbleOf(agent, "from the customer")).toHaveAttribute("data-own", "false");
  await expect(bubbleOf(agent, "from support")).toHaveAttribute("data-own", "true");
  await expect(bubbleOf(agent, "from support").locator("img, [data-initials]")).toHaveCount(0);

  await customer.sees("from support");
  await expect(bubbleOf(customer, "from support")).toHaveAttribute("data-own", "false");
  await expect(bubbleOf(customer, "from support").locator("img, [data-initials]")).toHaveCount(0);
  await expect(bubbleOf(customer, "from the customer")).toHaveAttribute("data-own", "true");
});

// spec §2 Composer: an attachment picker
// spec §2 Without a current conversation it shows a 'Select conversation' button instead
// spec §4 After send, the composer resets
test("the composer has room for words and files, is empty after sending, and asks for a conversation where there is none", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await expect(page.getByRole("button", { name: "Select conversation" })).toBeVisible();
  await expect(customer.composer).toHaveCount(0);

  await customer.createsTicket({ subject: "The kettle is silent" });
  await expect(page.getByRole("button", { name: "Select conversation" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Attach files" })).toBeVisible();
  await expect(page.getByLabel("Attachments", { exact: true })).toHaveAttribute("multiple");
  await expect(page.getByPlaceholder("Type a massage", { exact: true })).toBeVisible();
  await customer.writes("Hello?");
  await expect(customer.composer).toHaveValue("");
});

test.describe("where the browser is German", () => {
  test.use({ locale: "de-DE" });

  test("what a customer writes is spell-checked as German, though the page is English", async ({
    aCustomerWith,
  }) => {
    const customer = await aCustomerWith({ subject: "Der Wasserkocher schweigt" });
    await expect(customer.composer).toHaveAttribute("lang", "de-DE");
    await expect(customer.page.locator("html")).toHaveAttribute("lang", "en");
  });
});

// spec §7 All product-server calls go under /api/v1
// spec §6 All product-server requests carry a bearer token
test("every call of a signed-in user goes to /api/v1 with their token and credentials", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "deskbell_token")?.value;
  const calls: Promise<[path: string, headers: Record<string, string>]>[] = [];
  // Of a request that the page cancels, for instance on signing out, Chromium does not say which cookies it had.
  const onFinished = (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    const isCall = ["fetch", "xhr"].includes(request.resourceType());
    if (!isCall || origin !== new URL(page.url()).origin) return;
    if (pathname.startsWith("/socket.io/")) return;
    calls.push(request.allHeaders().then((headers) => [pathname, headers]));
  };
  page.on("requestfinished", onFinished);
  await page.reload();
  await customer.createsTicket({ subject: "The kettle is silent" });
  await customer.writes("Hello?");
  await customer.signsOut();
  // What ends later would be asked for its headers while the window is closed.
  page.off("requestfinished", onFinished);
  const made = (await Promise.all(calls)).filter(([path]) => path !== "/api/v1/config");
  expect(made.length).toBeGreaterThan(4);
  for (const [path, headers] of made) {
    expect(path).toMatch(/^\/api\/v1\//);
    expect(headers, path).toMatchObject({
      authorization: `Bearer ${token}`,
      cookie: expect.stringContaining("deskbell_token="),
    });
  }
});

test("the newest message stays in view when the composer grows, files are chosen, and a message is settled or refused", async ({
  anAgent,
}) => {
  const agent = await anAgent();
  const { page } = agent;
  await page.setViewportSize({ width: 1280, height: 800 });
  await agent.searches("water below");
  await agent.opensTicket("Water below the machine every morning");
  await agent.sees("And you. Splendid service.");
  const fromBottom = () =>
    agent.thread.evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
      Math.round(scrollHeight - scrollTop - clientHeight),
    );
  await expect.poll(fromBottom).toBeLessThanOrEqual(1);
  await agent.composer.fill("one\ntwo\nthree\nfour\nfive");
  await expect.poll(fromBottom).toBeLessThanOrEqual(1);
  await agent.attaches(aPicture());
  await expect(page.getByText("kettle.png")).toBeVisible();
  await expect.poll(fromBottom).toBeLessThanOrEqual(1);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(agent.thread.getByRole("img", { name: "kettle.webp" }).last()).toBeVisible();
  await expect(agent.pending).toHaveCount(0);
  await expect.poll(fromBottom).toBeLessThanOrEqual(1);

  const json = { status: "fail", code: "not_allowed", message: "Not now.", errors: {} };
  await page.route(/\/api\/v1\/message$/, (route) => route.fulfill({ status: 403, json }));
  await agent.sends("refused");
  await expect(agent.pending.getByRole("alert")).toContainText("Not now.");
  await expect.poll(fromBottom).toBeLessThanOrEqual(1);
  await agent.pending.getByRole("button", { name: "Edit" }).click();
  await expect.poll(fromBottom).toBeLessThanOrEqual(1);

  // A user who reads further up stays where they are.
  await agent.thread.hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(fromBottom).toBeGreaterThan(300);
  const before = await fromBottom();
  await agent.composer.fill("one\ntwo\nthree\nfour\nfive\nsix");
  await expect.poll(fromBottom).toBeGreaterThanOrEqual(before);
});

test("staff distinguish a colleague's words from a customer's, and a customer sees who answers", async ({
  aCustomerWith,
  anAgent,
  aColleague,
}) => {
  const subject = "Who said this to whom";
  const customer = await aCustomerWith({ subject }, "Xaver Quint");
  const answering = customer.page.getByRole("region", { name: "Who answers you" });
  await expect(answering.getByRole("listitem")).toHaveText("Support");
  const colleague = await aColleague("Samir Berg");
  await colleague.opensTicket(subject);
  await colleague.writes("from a colleague");
  const agent = await anAgent();
  await agent.opensTicket(subject);
  const bubble = agent.thread.getByRole("article").filter({ hasText: "from a colleague" });
  await expect(bubble).toContainText("Samir Berg, support");
  await expect(bubble).toHaveAttribute("data-from", "support");
  await expect(agent.thread.getByText("Xaver Quint, support")).toHaveCount(0);
  await expect(agent.thread.getByRole("article").first()).toHaveAttribute("data-from", "customer");
  await expect(customer.thread.getByText("Samir Berg", { exact: true })).toBeVisible();
  await expect(answering.getByRole("listitem")).toHaveText("Samir Berg");
});

test("the tab is called after the ticket that is open, and after the dashboard's page over a reload", async ({
  aCustomerWith,
}) => {
  const customer = await aCustomerWith({ subject: "The kettle is silent" });
  const { page } = customer;
  await expect(page).toHaveTitle(/^#\d+ The kettle is silent · Deskbell$/);
  await page.reload();
  await expect(page).toHaveTitle(/^#\d+ The kettle is silent · Deskbell$/);
  await page.getByRole("link", { name: "Deskbell" }).click();
  await expect(page).toHaveTitle("Inbox · Deskbell");
  for (const [path, title] of [
    ["/dashboard/profile", "My Profile"],
    ["/dashboard/settings", "Settings"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Deskbell`);
  }
});

test("a user who opens a new ticket reads beside each word that misleads what is meant", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await page.goto("/ticket/details");
  await customer.createButton.click();
  const subject = page.getByLabel("Subject");
  await expect(subject).toHaveAccessibleDescription(
    "Subject Please give your ticket a subject of at least 10 characters.",
  );
  await subject.fill("Kettle!!!"); // nine
  await expect(subject).toHaveAccessibleDescription(
    "Min length 8 A subject has at least 10 characters.",
  );
  await customer.page.getByLabel("Description").fill("It has been silent since Monday.");
  await subject.fill("The kettle is silent");
  await expect(page.getByLabel("Privet Ticket")).toHaveAccessibleDescription(/private/);
  await customer.createButton.click();
  const details = page.getByRole("complementary", { name: "Ticket details" });
  await expect(details.getByText("public", { exact: true })).toBeVisible();
  await expect(details).toContainText("Only the customer and the support team can read it.");
});
