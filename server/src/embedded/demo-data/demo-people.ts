/** spec of the house, §7: these two are named on the console and in README.md. */
export const demoPassword = "Deskbell#2026";

export type DemoPerson = { email: string; name: string; isAdmin?: boolean };

/** Who works and who writes at the demo desk of a small shop for coffee and kitchen machines. */
export const demoPeople = {
  admin: { email: "demo-admin@example.com", name: "Jonas Berg", isAdmin: true },
  agent: { email: "demo-agent@example.com", name: "Priya Raman", isAdmin: true },
  customer: { email: "demo-customer@example.com", name: "Mara Lindqvist" },
  tomas: { email: "tomas.ferreira@example.com", name: "Tomás Ferreira" },
  layla: { email: "layla.haddad@example.com", name: "ليلى حداد" },
  wei: { email: "wei.zhang@example.com", name: "Wei Zhang" },
  ruth: { email: "ruth.okafor@example.com", name: "Ruth Okafor" },
  long: {
    email: "wolfeschlegel@example.com",
    name: "Maximiliane Wolfeschlegelsteinhausenbergerdorff",
  },
  sam: { email: "sam.whitfield@example.com", name: "Sam Whitfield" },
} satisfies Record<string, DemoPerson>;

export type DemoName = keyof typeof demoPeople;
