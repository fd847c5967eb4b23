import { configAnswerSchema } from "@deskbell/shared/identity/identity-config";
import * as z from "zod";
import { t } from "../i18n/t.ts";
import type { Fetch } from "./api-client.ts";

const timeoutDefaultMs = 10_000;

const readySchema = z.object({ status: z.enum(["ok", "down"]) });
/** The identity provider alone: the rest of the configuration grows with the server. */
const configSchema = configAnswerSchema.pick({ identity: true });

/** Checks that a desk's server answers at an origin. Null if so, else a sentence why not. */
export async function checkServer(
  origin: string,
  { fetch, timeoutMs = timeoutDefaultMs }: { fetch: Fetch; timeoutMs?: number },
): Promise<string | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const read = async (path: string) => {
    const answer = await fetch(`${origin}${path}`, {
      signal,
      credentials: "omit",
      redirect: "error",
      cache: "no-store",
    });
    const text = await answer.text();
    return jsonOf(text);
  };
  try {
    const [config, ready] = await Promise.all([read("/api/v1/config"), read("/readyz")]);
    const known = configSchema.safeParse(config);
    const readiness = readySchema.safeParse(ready);
    if (!known.success || !readiness.success) {
      return t("Something else than a desk answers at {origin}. Check the address.", { origin });
    }
    if (readiness.data.status === "down") {
      return t("The desk at {origin} is not ready. Try again in a minute.", { origin });
    }
    return null;
  } catch (error) {
    if (signal.aborted) {
      return t("No answer from {origin} within {seconds} seconds.", {
        origin,
        seconds: timeoutMs / 1000,
      });
    }
    return problemOf(error, origin);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Error names of Chromium and of Node. */
const failures: readonly [RegExp, (origin: string) => string][] = [
  [
    /ERR_CERT|ERR_SSL|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|certificate/i,
    (origin) =>
      t(
        "The certificate of {origin} is not valid: expired, for another name, or from nobody this computer trusts. Ask whoever runs the desk.",
        { origin },
      ),
  ],
  [
    /NAME_NOT_RESOLVED|ENOTFOUND|EAI_AGAIN/,
    (origin) =>
      t("There is no {name}. Check the address and your connection.", {
        name: new URL(origin).hostname,
      }),
  ],
  [
    /ERR_TOO_MANY_REDIRECTS|redirect/i,
    (origin) => t("{origin} leads elsewhere. Check the address.", { origin }),
  ],
];

function problemOf(error: unknown, origin: string): string {
  const text = textOf(error);
  const [, sentence] = failures.find(([pattern]) => pattern.test(text)) ?? [];
  return (
    sentence?.(origin) ??
    t("{origin} cannot be reached. Check the address and your connection.", { origin })
  );
}

/** An error's name, code and message, with those of its causes. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return `${error.name} ${code} ${error.message} ${error.cause ? textOf(error.cause) : ""}`;
}
