import type { Priority } from "@deskbell/shared/tickets/priority";
import type { AgentKey } from "./demo-people.ts";
import { day, hour } from "./demo-ticket.ts";

/** What the team of the demo shop does with a ticket once everything was said in it, in this order. */
export type DemoWork = {
  by: AgentKey;
  /** Since the last message. */
  afterMinutes: number;
  priority?: Priority;
  isForRepairs?: true;
  assignee?: AgentKey;
  tags?: readonly string[];
  status?: "solved";
  /** From now on. */
  snoozedForMinutes?: number;
  note?: { text: string; mentions?: readonly AgentKey[]; editedTo?: string };
  /** The key of another ticket. */
  relatesTo?: string;
  reply?: { by: AgentKey; text: string; sendsInMinutes: number };
};

/** Tickets that were merged into another of their customer, by their keys. */
export const demoMerges: Readonly<
  Record<string, { into: string; by: AgentKey; minutesAgo: number }>
> = {
  "filter-price": { into: "spare-filters", by: "samir", minutesAgo: 52 },
};

/** By the key of the ticket. Those that are not here wait for somebody to look at them. */
export const demoWork: Readonly<Record<string, DemoWork>> = {
  // So long ago that it is closed.
  "stand-mixer": { by: "nora", afterMinutes: 20, tags: ["Kitchen"], status: "solved" },
  "blender-glass": {
    by: "samir",
    afterMinutes: 10,
    tags: ["Shipping", "Kitchen"],
    status: "solved",
  },
  "water-below": { by: "nora", afterMinutes: 12, tags: ["Leak", "Warranty"] },
  e04: { by: "nora", afterMinutes: 5, tags: ["Espresso", "Warranty"], relatesTo: "water-below" },
  "first-espresso": {
    by: "nora",
    afterMinutes: 30,
    tags: ["Espresso"],
    reply: {
      by: "lena",
      text: "Nothing in it is odd, Grace. Stay with Tuesday’s 28 seconds until the bag is empty. How does the next one taste?",
      sendsInMinutes: 16 * hour,
    },
  },
  "grinder-burr": {
    by: "samir",
    afterMinutes: 15,
    isForRepairs: true,
    tags: ["Spare parts", "Espresso"],
  },
  "long-word": {
    by: "nora",
    afterMinutes: 10,
    priority: "low",
    snoozedForMinutes: 3 * day,
    note: { text: "The engraver is back on the day this wakes up. Sixty letters are too few." },
  },
  "arabic-kettle": {
    by: "samir",
    afterMinutes: 4,
    isForRepairs: true,
    assignee: "lena",
    priority: "urgent",
    tags: ["Safety", "Warranty"],
    note: {
      text: "@Lena Vogt the old kettle comes back with the driver. Please look at the lid sensor, it is the third one of this series.",
      mentions: ["lena"],
    },
  },
  invoice: { by: "samir", afterMinutes: 3, tags: ["Invoice"] },
  "toaster-spring": {
    by: "samir",
    afterMinutes: 2,
    isForRepairs: true,
    tags: ["Kitchen"],
    status: "solved",
  },
  checkout: {
    by: "nora",
    afterMinutes: 2 * hour,
    priority: "high",
    tags: ["Shop"],
    note: {
      text: "@Samir Haddad phones from before 2020 cannot pay. Can we say so on the page?",
      mentions: ["samir"],
      editedTo: "@Samir Haddad phones from before 2021 cannot pay. Can we say so on the page?",
    },
  },
  "stand-mixer-again": { by: "nora", afterMinutes: 8, tags: ["Kitchen"] },
  "spare-filters": { by: "samir", afterMinutes: 1, assignee: "samir", tags: ["Shop"] },
  gasket: { by: "nora", afterMinutes: 6, assignee: "lena", tags: ["Spare parts"] },
};
