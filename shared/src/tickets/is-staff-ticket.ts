import type { StaffTicket, Ticket } from "./ticket.ts";

/** Whether a ticket is as staff see it; customers' have no status but in their own words. */
export const isStaffTicket = (ticket: Ticket): ticket is StaffTicket => "status" in ticket;
