import { expect, it } from "vitest";
import { withoutCustomers } from "./without-customers.ts";

it.each([
  ["status:open customer:ada@example.com boiler", "status:open customer:… boiler"],
  ['-Customer:"Ada Byron",eve@example.com,"Eve M" tag:leak', "-customer:… tag:leak"],
  ['customer:"Ada Byron', "customer:…"],
  ['ada@example.com "to eve@example.com"', '… "to …"'],
  [
    'organisation:"Acme & Sons",Hill -Customer-Tag:VIP tag:leak',
    "organisation:… -customer-tag:… tag:leak",
  ],
  ["tag:leak,drip -noisy", "tag:leak,drip -noisy"],
])("no customer is named in what is kept of %s", (filter, kept) => {
  expect(withoutCustomers(filter)).toBe(kept);
});
