import type { Page } from "@playwright/test";
import type { SignedIn } from "../desk/call-api.ts";
import type { Desk } from "../desk/start-desk.ts";
import { createInbox } from "./inbox.ts";

export type Agent = ReturnType<typeof createAgent>;

/** Support staff: see everybody's tickets and search in them. */
export function createAgent(seat: { page: Page; person: SignedIn; desk: Desk }) {
  const { page } = seat;
  const inbox = createInbox(page, "Tickets");
  return {
    ...seat,
    ...inbox,
    searchBox: inbox.list.getByRole("searchbox", { name: "Search tickets" }),
  };
}
