import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { unsupported } from "../unsupported.ts";
import { netRequest } from "./net-request.ts";

/** How Chromium names what Node has met. */
const chromiumNames: Record<string, string> = {
  ECONNREFUSED: "CONNECTION_REFUSED",
  ECONNRESET: "CONNECTION_RESET",
  ENOTFOUND: "NAME_NOT_RESOLVED",
  EAI_AGAIN: "NAME_NOT_RESOLVED",
  ETIMEDOUT: "CONNECTION_TIMED_OUT",
  UND_ERR_CONNECT_TIMEOUT: "CONNECTION_TIMED_OUT",
  CERT_HAS_EXPIRED: "CERT_DATE_INVALID",
  CERT_NOT_YET_VALID: "CERT_DATE_INVALID",
  ERR_TLS_CERT_ALTNAME_INVALID: "CERT_COMMON_NAME_INVALID",
  DEPTH_ZERO_SELF_SIGNED_CERT: "CERT_AUTHORITY_INVALID",
  SELF_SIGNED_CERT_IN_CHAIN: "CERT_AUTHORITY_INVALID",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "CERT_AUTHORITY_INVALID",
  ERR_SSL_WRONG_VERSION_NUMBER: "SSL_PROTOCOL_ERROR",
  EPROTO: "SSL_PROTOCOL_ERROR",
};

/**
 * Node's fetch, failing in Chromium's words. A body is taken whole before the request begins, as in
 * electron/electron lib/browser/api/net-fetch.ts: it is piped into a ClientRequest without chunked
 * encoding, which buffers all that is written (`SlurpStream`, lib/common/api/net-client-request.ts).
 */
async function fetchAsChromium(
  input: string | Request,
  init?: RequestInit & { bypassCustomProtocolHandlers?: boolean },
): Promise<Response> {
  const url = typeof input === "string" ? input : input.url;
  if (url.startsWith("file:")) return fetchFile(url);
  if (!/^(https?|data):/.test(url)) throw unsupported(`net.fetch of ${url}`);
  try {
    const asked = new Request(input, init);
    return await fetch(asked, asked.body ? { body: await asked.arrayBuffer() } : {});
  } catch (error) {
    const isOurs = error instanceof Error && error.name !== "TypeError";
    if (isOurs) throw error; // called off
    const { code = "" } = ((error as Error).cause ?? {}) as { code?: string };
    throw new Error(`net::ERR_${chromiumNames[code] ?? "FAILED"}`, { cause: error });
  }
}

async function fetchFile(url: string): Promise<Response> {
  try {
    return new Response(new Uint8Array(await readFile(fileURLToPath(url))));
  } catch (error) {
    throw new Error("net::ERR_FILE_NOT_FOUND", { cause: error });
  }
}

export const net = {
  fetch: fetchAsChromium,
  request: netRequest,
  isOnline: () => true,
  online: true,
} satisfies Pick<Electron.Net, "fetch" | "isOnline" | "online"> & { request: unknown };
