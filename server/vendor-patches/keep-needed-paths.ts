/** The emulator's description of its API (`firebase-tools/lib/emulator/auth/apiSpec.js`). */
export type ApiSpec = { paths: Record<string, unknown> };

const ofAccounts = [
  "createAuthUri",
  "delete",
  "lookup",
  "resetPassword",
  "sendOobCode",
  "signInWithIdp",
  "signInWithPassword",
  "signUp",
  "update",
];
const ofProject = "/v1/projects/{targetProjectId}/accounts";

/** What the website asks through Firebase's library, the server through firebase-admin, and the mailbox. */
const neededPaths = [
  ...ofAccounts.map((method) => `/v1/accounts:${method}`),
  ofProject,
  ...["batchGet", "delete", "lookup", "update"].map((method) => `${ofProject}:${method}`),
  "/v1/projects",
  "/v1/token",
  "/emulator/v1/projects/{targetProjectId}/oobCodes",
];

/**
 * Leaves those of the emulator's 80 paths that a desk asks for. It compiles a checker for each
 * request and answer at start, which was nine tenths of its start (docs/decisions/0002).
 *
 * @throws Error when the emulator has no such path any more
 */
export function keepNeededPaths({ paths }: ApiSpec): void {
  const missing = neededPaths.filter((path) => !(path in paths));
  if (missing.length > 0) throw new Error(`the identity emulator lacks ${missing.join(", ")}`);
  const needed = new Set(neededPaths);
  for (const path of Object.keys(paths)) if (!needed.has(path)) delete paths[path];
}
