import { isMailPath } from "./server-paths.ts";

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

/** Of a mail as it was sent: no document of our origin either, and framed by the page alone. */
const forcedOnMails = {
  ...forced,
  "Content-Security-Policy": [
    "default-src 'none'",
    "img-src data:",
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ].join("; "),
  "X-Frame-Options": "SAMEORIGIN",
};

/** The types of the API and of files below /uploads; without sniffing none of them is a page, a script or a style. */
const allowedTypes =
  /^(?:application\/(?:json|octet-stream|pdf|x-ndjson|zip)|image\/(?:avif|gif|jpeg|png|webp)|audio\/(?:flac|mp4|mpeg|ogg|wav)|video\/(?:mp4|ogg|quicktime|webm)|text\/(?:csv|plain))$/;

/** Whether a response has a content type that the page accepts from this path of the server. */
export function isAllowedType(received: Headers, pathname: string): boolean {
  const [type = ""] = (received.get("content-type") ?? "").toLowerCase().split(";");
  if (type.trim() === "text/html") return isMailPath(pathname);
  return type === "" || allowedTypes.test(type.trim());
}

/** Status and headers with which a response of this path of the server reaches the page. */
export function responseHead(
  { status, statusText, headers: received }: Response,
  pathname: string,
): ResponseInit {
  const headers = new Headers(received);
  const own = isMailPath(pathname) ? forcedOnMails : forced;
  for (const name of droppedHeaders) headers.delete(name);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  if (!headers.get("content-type")) headers.set("Content-Type", "application/octet-stream");
  return { status, statusText, headers };
}
