/** The password of every demo account; it stands in the README. */
export const demoPassword = "Deskbell#2026";

/** Staff of the demo shop. The first is the receiver of new tickets. */
export const demoAgents = {
  nora: { email: "demo-admin@example.com", name: "Nora Lindqvist", access: "admin" },
  samir: { email: "samir.haddad@example.com", name: "Samir Haddad", access: "admin" },
  lena: { email: "demo-agent@example.com", name: "Lena Vogt", access: "agent" },
} as const;

export const demoCustomers = {
  tom: { email: "demo-customer@example.com", name: "Tom Becker" },
  grace: { email: "grace.osullivan@example.com", name: "Grace O’Sullivan" },
  layla: { email: "layla.mansour@example.com", name: "ليلى منصور" },
  yuki: { email: "yuki.tanaka@example.com", name: "Yuki Tanaka" },
  mateo: { email: "mateo.fernandez@example.com", name: "Mateo Fernández" },
  zofia: { email: "zofia.wisniewska@example.com", name: "Zofia Wiśniewska" },
  bartholomew: {
    email: "bartholomew.featherstonehaugh@example.com",
    name: "Bartholomew Featherstonehaugh-Cholmondeley",
  },
} as const;

/** What the staff of the demo shop keep of its customers. */
export const customerLabels: readonly (readonly [
  CustomerKey,
  { organisation?: string; tags: string[] },
])[] = [
  ["grace", { organisation: "Harbour Cafés", tags: ["Business", "VIP"] }],
  ["zofia", { organisation: "Harbour Cafés", tags: ["Business"] }],
  ["mateo", { organisation: "Panadería Fernández", tags: ["Business"] }],
  ["layla", { tags: ["VIP"] }],
];

export type DemoStaff = (typeof demoAgents)[AgentKey];
export type AgentKey = keyof typeof demoAgents;
export type CustomerKey = keyof typeof demoCustomers;
