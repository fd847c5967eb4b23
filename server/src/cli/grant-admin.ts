import { grantByCommand } from "./grant-by-command.ts";

// npm run grant-admin -- <email>: makes a registered person an admin, while the desk runs or not.
await grantByCommand("admin");
