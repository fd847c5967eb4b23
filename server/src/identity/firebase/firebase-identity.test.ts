import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { readConfig } from "../../start/env.ts";
import type { IdentityProvider } from "../identity-provider.ts";
import { createFirebaseIdentity, type FirebaseProject } from "./firebase-identity.ts";

// On Google's emulator; with the five FIREBASE_ variables on that project (`npm run verify:real`), where one
// account is made and removed.

const { firebase } = readConfig({ ...process.env, NODE_ENV: "test" });
const project: FirebaseProject = firebase
  ? { ...firebase, credentials: firebase, emulatorUrl: null }
  : {
      projectId: "demo-deskbell",
      apiKey: "demo",
      credentials: null,
      emulatorUrl: inject("emulatorUrl"),
    };

let identity: IdentityProvider;
beforeAll(() => {
  identity = createFirebaseIdentity(project);
});

/** As a browser asks it. */
async function ask(method: string, body: object): Promise<{ idToken: string }> {
  const base = project.emulatorUrl ? `${project.emulatorUrl}/` : "https://";
  const url = `${base}identitytoolkit.googleapis.com/v1/accounts:${method}?key=${project.apiKey}`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method}: ${answer.status}`);
  return (await answer.json()) as { idToken: string };
}
const signInInBrowser = (email: string, password: string) =>
  ask("signInWithPassword", { email, password, returnSecureToken: true });

describe("the identity provider", () => {
  it("knows a user by password and by proof, keeps a disabled one out, and forgets who leaves", async () => {
    const email = `desk-${randomUUID()}@example.com`;
    const [password, next] = [`A-${randomUUID()}`, `B-${randomUUID()}`];
    await identity.ping();
    const { uid } = await identity.ensureVerified({ email, password, name: "Bea" });
    const known = { uid, email, name: "Bea", isVerified: true };
    try {
      expect(await identity.signIn(email, password)).toMatchObject(known);
      expect(await identity.signIn(email, "A-wrong-password-1")).toBeNull();
      const { idToken } = await signInInBrowser(email, password);
      expect(await identity.verifyProof(idToken, Date.now())).toMatchObject(known);
      expect(
        await identity.verifyProof(`${idToken.slice(0, -9)}AAAAAAAAA.x`, Date.now()),
      ).toBeNull();
      expect(await identity.verifyProof(idToken, Date.now(), "oidc.acme")).toBeNull();

      await identity.setPassword(uid, next);
      expect(await identity.signIn(email, password)).toBeNull();
      expect(await identity.signIn(email, next)).toMatchObject(known);

      await identity.setDisabled(uid, true);
      expect(await identity.signIn(email, next)).toBeNull();
      expect(await identity.findByEmail(email)).toBeNull();
      expect((await identity.accountsOf([uid])).get(uid)).toMatchObject({ uid, email });
    } finally {
      await identity.setDisabled(uid, false);
      await identity.setPassword(uid, next);
      await ask("delete", { idToken: (await signInInBrowser(email, next)).idToken });
    }
    expect(await identity.findByEmail(email)).toBeNull();
  });

  it("registers one account where two processes set up the same person at once", async () => {
    const email = `desk-${randomUUID()}@example.com`;
    const account = { email, password: `A-${randomUUID()}`, name: "Bea" };
    const registers = () => identity.ensureVerified(account);
    const made = await Promise.all([registers(), registers(), registers(), registers()]);
    await ask("delete", { idToken: (await signInInBrowser(email, account.password)).idToken });
    expect(new Set(made.map(({ uid }) => uid)).size).toBe(1);
  });
});
