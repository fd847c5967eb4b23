import type { NewView } from "@deskbell/shared/tickets/views/saved-view";

/** The second team of the demo shop, beside the one that is always there. */
export const repairs = { name: "Repairs", members: ["samir", "lena"] as const };

/** Seen by everybody of the staff. */
export const deskView = {
  name: "VIP customers",
  filter: "customer-tag:VIP status:active",
  sort: "waiting",
  scope: "desk",
} satisfies NewView;

/** Seen by the second team. */
export const teamView = {
  name: "Waiting for parts",
  filter: `team:${repairs.name} tag:"Spare parts" status:active`,
  sort: "changed",
  scope: "team",
} satisfies NewView;
