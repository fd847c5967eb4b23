import { expect } from "@playwright/test";
import { aNewcomer, register } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { holdsPart } from "../part-of-page.ts";

test("a user who signs out while the page is still loading is not connected any more, the next one at that window is", async ({
  desk,
  openWindow,
}) => {
  const leaving = await register(aNewcomer("Gerda Eilig"), desk);
  const next = await register(aNewcomer("Nele Danach"), desk);
  const page = await openWindow();
  const live = await holdsPart(page, "src/app/live/start-live-updates.ts");
  const connections: string[] = [];
  let isConnected = false;
  page.on("websocket", (socket) => {
    connections.push(socket.url());
    socket.on("framesent", ({ payload }) => {
      isConnected ||= String(payload).includes('"token":');
    });
  });
  await new Customer(page, leaving).signsIn();
  await live.asked;
  await new Customer(page, leaving).signsOut();

  const askedByNobody: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const needsNobody = /^\/api\/v1\/(?:users\/login|config)$/;
    const isCall = pathname.startsWith("/api/v1/") && !needsNobody.test(pathname);
    if (isCall && !request.headers().authorization) askedByNobody.push(pathname);
  });
  live.release();
  const customer = new Customer(page, next);
  await customer.fillsLogin(next);
  await customer.createsTicket({ subject: "The lid is loose" });
  await expect.poll(() => isConnected).toBe(true);
  expect(connections).toHaveLength(1);
  expect(askedByNobody).toEqual([]);
});
