import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    failingServerUrl: string;
  }
}

/** Starts, for the run, a server in trouble, which real requests of the tests can reach. */
export async function setup(project: TestProject): Promise<() => void> {
  const server = createServer(answerAfterFailures()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  project.provide("failingServerUrl", `http://127.0.0.1:${port}`);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

const address = { country: "", district: "", streetAddress: "", zipCode: "" };
const ada = {
  _id: "0".repeat(24),
  name: "Ada Byron",
  displayName: "Ada Byron",
  email: "ada@example.com",
  mobile: "",
  avatar: "",
  role: "user",
  presentAddress: address,
  permanentAddress: address,
  createdAt: "2026-08-01T09:00:00.000Z",
  updatedAt: "2026-08-01T09:00:00.000Z",
};

function successOf(path: string) {
  if (path.endsWith("/users/me")) return { status: "success", data: ada };
  return path.includes("/users/is-admin/") ? { admin: true } : [];
}

/** The token of a request decides its result: `503x2.abc` fails twice with status 503, then succeeds. */
function answerAfterFailures(): RequestListener {
  const failures = new Map<string, number>();
  return (request, response) => {
    const token = request.headers.authorization ?? "";
    const [, status = "200", times = "0"] = /^Bearer (\d{3})x(\d+)\./.exec(token) ?? [];
    const failed = failures.get(token) ?? 0;
    failures.set(token, failed + 1);
    const isFailure = failed < Number(times);
    const code = status === "401" ? "not_signed_in" : "unavailable";
    const success = successOf(request.url ?? "");
    response.statusCode = isFailure ? Number(status) : 200;
    response.setHeader("Content-Type", "application/json");
    // An open connection would have timers of its own in the test.
    response.setHeader("Connection", "close");
    response.end(
      JSON.stringify(isFailure ? { status: "fail", code, message: "No.", errors: {} } : success),
    );
  };
}
