import type { NewMacro } from "@deskbell/shared/macros/macro";
import type { DemoDesk } from "./ensure-demo-desk.ts";

/** What the demo shop's staff do again and again. */
export function demoMacros({ repairsId, tagIds }: DemoDesk): Omit<NewMacro, "scope">[] {
  const tags = (...names: string[]) => names.flatMap((name) => tagIds.get(name) ?? []);
  return [
    {
      name: "Warranty, wait 3 days",
      actions: {
        ...{ status: "snoozed", snoozeHours: 72, addTagIds: tags("Warranty") },
        reply:
          "Hello {{customer.first_name|there}},\n\nyour warranty covers this. A new one leaves our house today and reaches you in two to three working days. We ask you then whether it arrived.\n\n{{agent.first_name}}",
      },
    },
    {
      name: "Leaking: to Repairs",
      actions: { priority: "high", teamId: repairsId, addTagIds: tags("Leak") },
    },
    {
      name: "Solved, thank you",
      actions: {
        ...{ status: "solved", assignee: "me" },
        reply:
          "Hello {{customer.first_name|there}},\n\ngood to hear that it works again. If anything else comes up, just answer here.\n\n{{agent.first_name}}",
      },
    },
  ];
}
