import { type ErrorCode, errorBodySchema, errorStatus } from "@deskbell/shared/errors";
import { expect, onTestFinished, vi } from "vitest";
import type * as z from "zod";
import { type ApiContracts, apiContracts, type RouteContract } from "./api-contracts.ts";

type Parsed<Contract, Part extends string> = Contract extends { [P in Part]: z.ZodType }
  ? z.output<Contract[Part]>
  : Record<string, never>;

type Asked<Contract> = {
  params: Parsed<Contract, "params">;
  query: Parsed<Contract, "query">;
  body: Parsed<Contract, "body">;
};

/**
 * What a server answers, by route. A `Response` goes out as it is: an error, or the answer of a server
 * that does not know our contracts; `Response.error()` is a connection that breaks.
 */
export type Handlers = {
  [Route in keyof ApiContracts]?: (
    asked: Asked<ApiContracts[Route]>,
  ) => z.input<ApiContracts[Route]["answer"]> | Response;
};

type LooseHandler = (asked: { params: unknown; query: unknown; body: unknown }) => unknown;

type Options = {
  /** Answers first, for instance that the server is busy. */
  before?: (init: RequestInit) => Response | null;
  now?: () => number;
};

const prefix = "/api/v1/";

/**
 * A browser at a server that keeps to the shared contracts: `fetch` refuses a question that the server
 * would refuse, and a test whose handlers answer what the server would not, fails.
 * `vi.unstubAllGlobals` ends it.
 */
export function answerByContract(handlers: Handlers, options: Options = {}) {
  const { fetch, asked, problems } = createContractFetch(handlers, options);
  vi.stubGlobal("location", { protocol: "http:" });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", fetch);
  onTestFinished(() => expect(problems).toEqual([]));
  return { asked };
}

export function createContractFetch(
  handlers: Handlers,
  { before = () => null, now = Date.now }: Options = {},
) {
  const startMs = now();
  /** What was asked for, the oldest first: below /api/v1/, and when, in ms since this was made. */
  const asked: { path: string; atMs: number }[] = [];
  const problems: string[] = [];

  const answer = (method: string, url: URL, sent: unknown): Response => {
    const [route, params] = matchRoute(method, url.pathname);
    const handler = route && (handlers[route] as LooseHandler | undefined);
    if (!route || !handler) throw new Error("the test has no handler for it");
    const contract: RouteContract = apiContracts[route];
    const given = contract.params?.safeParse(params);
    const query = contract.query?.safeParse(Object.fromEntries(url.searchParams));
    const body = contract.body?.safeParse(typeof sent === "string" ? JSON.parse(sent) : {});
    const refused = given?.error ?? query?.error ?? body?.error;
    if (refused) throw new Error(`${refused}`);
    const answered = handler({
      params: given?.data ?? {},
      query: query?.data ?? {},
      body: body?.data ?? {},
    });
    if (answered instanceof Response) return answered;
    const { error } = contract.answer.safeParse(answered);
    if (error) throw new Error(`the server never answers so: ${error.message}`);
    return Response.json(answered);
  };

  const answered = (method: string, url: URL, init: RequestInit): Response => {
    try {
      return before(init) ?? answer(method, url, init.body);
    } catch (error) {
      problems.push(`${method} ${url.pathname}: ${(error as Error).message}`);
      throw error;
    }
  };

  const fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET" } = init;
    const url = new URL(path, "http://desk");
    asked.push({ path: path.replace(prefix, ""), atMs: now() - startMs });
    const response = answered(method, url, init);
    // An answer is made at one moment and arrives at another.
    await Promise.resolve();
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  };

  return { fetch, asked, problems };
}

/** The body of every refusal, in the one shape that the server has for it. */
export function refusal(code: ErrorCode): Response {
  const body = errorBodySchema.parse({ status: "fail", code, message: "No.", errors: {} });
  return Response.json(body, { status: errorStatus[code] });
}

/** Fixed paths win over those with parameters. */
function matchRoute(
  method: string,
  pathname: string,
): [keyof ApiContracts, Record<string, string>] | [null, null] {
  const parts = pathname.slice(prefix.length).split("/");
  const routes = Object.keys(apiContracts).sort(
    (a, b) => Number(a.includes(":")) - Number(b.includes(":")),
  );
  for (const route of routes) {
    const [routeMethod, path = ""] = route.split(" ");
    const names = path.split("/");
    if (routeMethod !== method || names.length !== parts.length) continue;
    if (!names.every((name, i) => name.startsWith(":") || name === parts[i])) continue;
    const params = names.flatMap((name, i) =>
      name.startsWith(":") ? [[name.slice(1), decodeURIComponent(parts[i] ?? "")]] : [],
    );
    return [route as keyof ApiContracts, Object.fromEntries(params)];
  }
  return [null, null];
}
