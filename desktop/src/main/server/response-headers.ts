/** Not forwarded to the page; lengths and encodings are wrong once the body was decoded. */
const droppedHeaders = [
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

/** Set whatever the server sends: its response is not a document of our origin, and runs nothing there. */
const forced = {
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** The types of the API and of files below /uploads; without sniffing none of them is a page, a script or a style. */
const allowedTypes =
  /^(?:application\/(?:json|octet-stream|pdf|zip)|image\/(?:avif|gif|jpeg|png|webp)|text\/(?:csv|plain))$/;

/** Whether a response has a content type that the page accepts from the server. */
export function isAllowedType(received: Headers): boolean {
  const [type = ""] = (received.get("content-type") ?? "").toLowerCase().split(";");
  return type === "" || allowedTypes.test(type.trim());
}

/** Status and headers with which a server's response reaches the page. */
export function responseHead({ status, statusText, headers: received }: Response): ResponseInit {
  const headers = new Headers(received);
  for (const name of droppedHeaders) headers.delete(name);
  for (const [name, value] of Object.entries(forced)) headers.set(name, value);
  if (!headers.get("content-type")) headers.set("Content-Type", "application/octet-stream");
  return { status, statusText, headers };
}
