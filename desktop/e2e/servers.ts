import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server that is no desk. */
export const aServer = (answer: RequestListener) => open(createServer(answer), "http");

export const aServerWithoutAnswer = () => aServer(() => {});

/** One whose certificate ran out long ago, and that nobody trusts. */
export async function anExpiredServer() {
  const directory = mkdtempSync(join(tmpdir(), "deskbell-certificate-"));
  const [key, cert] = [join(directory, "key.pem"), join(directory, "cert.pem")];
  const dates = ["-not_before", "20200101000000Z", "-not_after", "20200201000000Z"];
  const make = (more: readonly string[]) =>
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert]
        .concat(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .concat(more),
      { stdio: "ignore" },
    );
  try {
    make(dates);
  } catch {
    make(["-days", "1"]); // an older openssl: then it is only nobody's
  }
  const tls = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(directory, { recursive: true });
  return open(
    createTlsServer(tls, (_request, response) => response.end()),
    "https",
  );
}

async function open(server: Server, scheme: string) {
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://localhost:${port}`,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
    },
  };
}
