import { texts } from "@deskbell/shared/texts";
import type { Page } from "@playwright/test";
import type { SignedIn } from "../desk/call-api.ts";
import type { Desk } from "../desk/start-desk.ts";
import { createInbox } from "./inbox.ts";
import { createWizard } from "./wizard.ts";

export type Customer = ReturnType<typeof createCustomer>;

/** A customer: sees their own tickets and opens new ones. */
export function createCustomer(seat: { page: Page; person: SignedIn; desk: Desk }) {
  const { page } = seat;
  return { ...seat, ...createInbox(page, texts.myTickets), wizard: createWizard(page) };
}
