import { serverAddressSchema } from "@deskbell/shared/desktop/server-address";
import { t } from "../i18n/t.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** An origin, or a sentence why an address cannot be a server's. */
export type TypedAddress = { origin: string } | { problem: string };

/**
 * The origin of a typed address, with or without `https://`. Only loopback is reached without
 * encryption: the session's token is sent there.
 */
export function readAddress(typed: string): TypedAddress {
  const text = typed.trim();
  if (text === "") return { problem: t("Write the address of your desk.") };
  const url = serverAddressSchema.safeParse(text).success ? urlOf(text) : null;
  if (!url) {
    return { problem: t("This is not an address. It looks like https://desk.example.com.") };
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: t("Leave name and password out of the address: you sign in afterwards.") };
  }
  if (url.protocol === "http:" && !loopback.has(url.hostname)) {
    return {
      problem: t(
        "The address must begin with https://, or what you write could be read on its way to {name}.",
        { name: url.hostname },
      ),
    };
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { problem: t("The address of a desk begins with https://.") };
  }
  return { origin: url.origin };
}

function urlOf(text: string): URL | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const isLoopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/i.test(text);
  const url = URL.parse(hasScheme ? text : `${isLoopback ? "http" : "https"}://${text}`);
  return url && url.hostname !== "" && !/\s/.test(text) ? url : null;
}
