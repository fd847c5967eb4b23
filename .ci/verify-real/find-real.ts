import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { electronProgram } from "../../desktop/vendor-patches/electron-program.ts";
import { createFirebaseIdentity } from "../../server/src/identity/firebase/firebase-identity.ts";
import { ConfigError, firebaseVariables, readConfig } from "../../server/src/start/env.ts";
import { root } from "../steps/run-step.ts";
import type { Finding, Findings } from "./findings.ts";

const patienceMs = 10_000;

/** Asks each part itself: a variable that leads nowhere is nothing found. */
export async function findReal(env: NodeJS.ProcessEnv): Promise<Findings> {
  const [MongoDB, Firebase] = await Promise.all([findMongoDb(env), findFirebase(env)]);
  return { MongoDB, Firebase, Electron: findElectron() };
}

async function findMongoDb({ MONGODB_URI: uri }: NodeJS.ProcessEnv): Promise<Finding> {
  if (!uri) return { isThere: false, because: "MONGODB_URI is not set" };
  try {
    const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: patienceMs });
    try {
      const admin = client.db("admin");
      const { setName } = await admin.command({ hello: 1 });
      const { version } = await admin.command({ buildInfo: 1 });
      if (!setName) return { isThere: false, because: "MONGODB_URI is no replica set" };
      return { isThere: true, version, variables: { MONGODB_URI: uri } };
    } finally {
      await client.close();
    }
  } catch (error) {
    return { isThere: false, because: `MONGODB_URI does not answer (${nameOf(error)})` };
  }
}

async function findFirebase(env: NodeJS.ProcessEnv): Promise<Finding> {
  const variables = Object.fromEntries(firebaseVariables.map((name) => [name, env[name] ?? ""]));
  try {
    const { firebase } = readConfig(variables);
    if (!firebase) return { isThere: false, because: "the five FIREBASE_ variables are not set" };
    const { projectId, apiKey, clientEmail, privateKey } = firebase;
    const credentials = { clientEmail, privateKey };
    await createFirebaseIdentity({ projectId, apiKey, credentials, emulatorUrl: null }).ping();
    return { isThere: true, version: "Google's service", variables };
  } catch (error) {
    if (error instanceof ConfigError) return { isThere: false, because: error.message };
    return { isThere: false, because: `the Firebase project does not answer (${nameOf(error)})` };
  }
}

function findElectron(): Finding {
  if (!electronProgram(root)) {
    return { isThere: false, because: "its program is not here: `npx install-electron --no`" };
  }
  const manifest = readFileSync(join(root, "node_modules/electron/package.json"), "utf8");
  return {
    isThere: true,
    version: JSON.parse(manifest).version,
    variables: { DESK_REQUIRE_REAL: "electron" },
  };
}

/** No message: it may hold an address with its password. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "no error");
