import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { signIn } from "../../parts/load/call-api.ts";
import { timeWriters } from "../../parts/load/writers.ts";

const account = { email: "demo-customer@example.com", password: "Deskbell#2026" };

/** Signing in asks the identity service, which is a process of its own; the rest is ours. */
export const login: Metric = {
  name: "login",
  rows: [
    {
      name: "p50",
      title: "Signing in, p50",
      floor: "the identity emulator's own sign-in",
      unit: "ms",
      kind: "wall",
      target: null,
    },
    {
      name: "cpu",
      title: "Signing in, server CPU each",
      floor: "",
      unit: "µs",
      kind: "cpu",
      target: null,
    },
  ],

  async open(bench: Bench) {
    const { desk } = await bench.place();
    const logins = bench.count(60, 20);
    const path = "identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo";
    const body = JSON.stringify({ ...account, returnSecureToken: true });
    const headers = { "Content-Type": "application/json" };
    const signInThere = async () => {
      const answer = await fetch(`${desk.emulatorUrl}/${path}`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      await answer.json();
    };
    return {
      floor: async () => ({ p50: (await timeWriters(1, logins, signInThere)).p50 }),
      async ours() {
        const before = await desk.program.ask<number>("cpu");
        const { p50 } = await timeWriters(1, logins, () =>
          signIn(desk.url, account.email, account.password),
        );
        return { p50, cpu: ((await desk.program.ask<number>("cpu")) - before) / logins };
      },
      close: async () => {},
    };
  },
};
