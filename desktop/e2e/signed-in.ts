import { expect } from "@playwright/test";
import { demoAdmin } from "../../e2e/accounts.ts";
import { Agent } from "../../e2e/actors/agent.ts";
import type { Console } from "./console.ts";

/** Signs in at a console whose server is known, and arrives in the inbox. */
export async function signsIn({ page }: Console): Promise<Agent> {
  const agent = new Agent(page, demoAdmin);
  await agent.fillsLogin(demoAdmin);
  await expect(page).toHaveURL(/\/inbox(\/|$)/);
  return agent;
}
