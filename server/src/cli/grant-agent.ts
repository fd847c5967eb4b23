import { grantByCommand } from "./grant-by-command.ts";

// npm run grant-agent -- <email>: makes a registered person an agent, while the desk runs or not.
await grantByCommand("agent");
