/** What is not for the page; lengths and encodings are no longer true once the body was decoded. */
const headersNotIn = [
  "set-cookie",
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "strict-transport-security",
  "access-control-allow-origin",
  "access-control-allow-credentials",
  "content-security-policy-report-only",
  "link",
  "refresh",
  "service-worker-allowed",
  "sourcemap",
];

/** Whatever the server says: an answer of it is no document of our origin, and runs nothing there. */
const forced = {
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** What the API and the files below /uploads are; without sniffing none of them is a page, a script or a style. */
const known =
  /^(?:application\/(?:json|octet-stream|pdf|zip)|image\/(?:avif|gif|jpeg|png|webp)|text\/(?:csv|plain))$/;

/** Whether an answer is of a kind that the page takes from the server. */
export function isTaken(received: Headers): boolean {
  const [type = ""] = (received.get("content-type") ?? "").toLowerCase().split(";");
  return type === "" || known.test(type.trim());
}

/** The head with which a server's answer reaches the page. */
export function headOf({ status, statusText, headers: received }: Response): ResponseInit {
  const headers = new Headers(received);
  for (const name of headersNotIn) headers.delete(name);
  for (const [name, value] of Object.entries(forced)) headers.set(name, value);
  if (!headers.get("content-type")) headers.set("Content-Type", "application/octet-stream");
  return { status, statusText, headers };
}
