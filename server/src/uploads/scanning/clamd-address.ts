import * as z from "zod";

/** Where clamd listens, as `net.connect` takes it. */
export type ClamdAddress = { host: string; port: number } | { path: string };

const tcp = /^tcp:\/\/(?:\[([0-9a-f:]+)\]|([\w.-]+)):(\d{1,5})\/?$/i;
const unix = /^unix:(?:\/\/)?(\/[^\0]+)$/;

export const clamdAddressSchema = z.string().transform((value, context): ClamdAddress => {
  const [, path] = unix.exec(value) ?? [];
  if (path) return { path };
  const [, ip, name, digits] = tcp.exec(value) ?? [];
  const port = Number(digits);
  if (port >= 1 && port <= 65_535) return { host: ip ?? name ?? "", port };
  context.addIssue({ code: "custom", message: "must be tcp://host:port or unix:/path" });
  return z.NEVER;
});
