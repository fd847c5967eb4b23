import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";

const trap = '<img src=x onerror="globalThis.caught=1">';

// case F01
test("markup in a name, a subject, a description, a message and a file's name is shown as it was written, on both sides", async ({
  aCustomer,
  anAgent,
}) => {
  const name = `Eve ${trap}`;
  const [customer, agent] = [await aCustomer(name), await anAgent()];
  const subject = `Kettle ${trap}`;
  const path = await customer.createsTicket({ subject, description: `It hurts. ${trap}` });
  await customer.writes(`Look: ${trap}`, {
    name: `${trap.replaceAll(/["/]/g, "")}.txt`,
    mimeType: "text/plain",
    buffer: Buffer.from("x"),
  });
  await agent.page.goto(path);
  for (const { page, thread } of [customer, agent]) {
    await expect(thread.getByText(`Look: ${trap}`, { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
    await expect(page.getByText(`It hurts. ${trap}`)).toBeVisible();
    await expect(page.getByText(".txt").first()).toBeVisible();
    // biome-ignore lint/plugin: what may never run is not looked for until it is gone
    expect(await page.evaluate("globalThis.caught")).toBeUndefined();
  }
  await expect(agent.page.getByText(name).first()).toBeVisible();
});

// case F03
test("a link that hides where it leads shows it, and opens in a window of its own that knows nothing of ours", async ({
  aCustomerWith,
}) => {
  const customer = await aCustomerWith({ subject: "A link that is not what it seems" });
  await customer.composer.fill("https://bank.example@evil.example/login");
  await customer.page.getByRole("button", { name: "Send" }).click();
  const link = customer.thread.getByRole("link", { name: /evil\.example/ });
  await expect(link).toHaveText("https://bank.example@evil.example/login (evil.example)");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(link).toHaveAttribute("target", "_blank");
});

// case F06
test("half characters, NUL and marks that turn text about spoil nothing around them", async ({
  aCustomer,
}) => {
  const customer = await aCustomer("Olive Oyl");
  await customer.fillsTicket({ subject: "A kettle \u202eelttek A" });
  await customer.createButton.click();
  await expect(customer.page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
  const path = new URL(customer.page.url()).pathname;
  const token = (await customer.page.context().cookies()).find(
    (cookie) => cookie.name === "deskbell_token",
  )?.value;
  const multipart = {
    conversationId: path.split("/").at(-1) ?? "",
    text: "left\u0000\ud83d \u202eright 👩‍👩‍👧‍👦 end",
  };
  const sent = await customer.page.request.post("/api/v1/message", {
    headers: { Authorization: `Bearer ${token}` },
    multipart,
  });
  expect(sent.status()).toBe(201);
  const bubble = customer.thread.getByText("👩‍👩‍👧‍👦");
  await expect(bubble).toBeVisible();
  const shown = (await bubble.textContent()) ?? "";
  expect(shown.isWellFormed()).toBe(true);
  expect(shown).not.toContain("\0");
  // Its direction is its own: what stands beside it is not turned.
  await expect(customer.page.getByRole("heading", { level: 1 })).toHaveText("A kettle elttek A");
  await customer.page.setViewportSize({ width: 360, height: 740 });
  const isWider = () =>
    customer.page.evaluate(
      "document.documentElement.scrollWidth > document.documentElement.clientWidth",
    );
  await expect.poll(isWider).toBe(false);
});

// case F20
test("a script that was injected into a page is not run, and markup from a string is refused", async ({
  browser,
  desk,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${desk.url}/login`);
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  const result = await page.evaluate(() => {
    const violations: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    );
    const tries = [
      () => {
        document.body.innerHTML += '<img src="x" onerror="globalThis.caught=1">';
      },
      () => {
        const script = document.createElement("script");
        script.textContent = "globalThis.caught=2";
        document.body.append(script);
      },
      () => {
        const script = document.createElement("script");
        script.src = "https://evil.example/a.js";
        document.body.append(script);
      },
      () => new Function("globalThis.caught=3")(),
      () => {
        document.body.setAttribute("onclick", "globalThis.caught=4");
        document.body.click();
      },
    ];
    const isRefused = (attempt: () => void) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    };
    type Result = { refused: boolean[]; violations: string[]; caught: unknown };
    return new Promise<Result>((resolve) => {
      // On the page's own account: what a debugger runs may do more.
      setTimeout(() => {
        const refused = tries.map(isRefused);
        setTimeout(() => {
          const { caught } = globalThis as { caught?: unknown };
          resolve({ refused, violations, caught });
        }, 200);
      });
    });
  });
  expect(result.caught).toBeUndefined();
  expect(result.refused).toEqual([true, true, true, true, true]);
  expect(new Set(result.violations)).toContain("require-trusted-types-for");
  await context.close();
});

// case F10
test("another site cannot put the desk into a frame", async ({ browser, desk }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("http://evil.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe src="${desk.url}/login"></iframe>`,
    }),
  );
  await page.goto("http://evil.example/", { waitUntil: "commit" });
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await context.close();
});

test("a picture of a message is shown under the same policy", async ({ aCustomer }) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject: "A picture of a kettle", files: aPicture() });
  await expect(customer.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
});
