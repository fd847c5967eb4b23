import type { VariableValues } from "./placeholders.ts";

/** What a reply to a ticket can say, as far as it is known. */
interface Known {
  customer: { name: string; email?: string | undefined };
  ticket: { number: number; subject: string };
  agent: { name: string };
  company: string;
}

/** The values of all variables. */
export function variableValues({ customer, ticket, agent, company }: Known): VariableValues {
  const name = realName(customer.name);
  return {
    "customer.first_name": firstWord(name),
    "customer.name": name,
    "customer.email": customer.email ?? "",
    "ticket.number": String(ticket.number),
    "ticket.subject": ticket.subject,
    "agent.first_name": firstWord(realName(agent.name)),
    "agent.name": realName(agent.name),
    "company.name": company,
  };
}

/** Who is known by an address alone is called by it, and nobody is greeted by that. */
const realName = (name: string): string => (name.includes("@") ? "" : name.trim());

/** How customers know somebody of staff; all there is of who has an address for a name. */
export const firstNameOf = (name: string): string => firstWord(realName(name)) || name;

/** A title, as "Dr.", or an initial is nobody's first name, unless there is no other word. */
function firstWord(name: string): string {
  const words = name.split(/\s+/);
  return words.find((word) => !word.endsWith(".")) ?? words[0] ?? "";
}
