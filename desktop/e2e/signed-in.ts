import type { IpcBridge } from "@deskbell/shared/desktop/ipc";
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

/** How the console's own connection to the server stands. */
export const connectionOf = ({ page }: Console): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const stop = (window as never as { desk: IpcBridge }).desk.onLive(({ kind }) => {
          stop();
          resolve(kind);
        });
      }),
  );

/** Signs in, and waits until the console hears what customers do: what came before is told by the list alone. */
export async function signsInAndHears(console: Console): Promise<Agent> {
  const agent = await signsIn(console);
  await expect.poll(() => connectionOf(console)).toBe("connected");
  return agent;
}
