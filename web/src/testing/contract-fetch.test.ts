import { expect, it } from "vitest";
import { aMessage, anId, aTicket, aUser } from "./builders.ts";
import { createContractFetch, type Handlers, refusal } from "./contract-fetch.ts";

const ask = async (handlers: Handlers, path: string) => {
  const { fetch, problems, asked } = createContractFetch(handlers);
  const response = await fetch(`/api/v1/${path}`).catch((error: Error) => error);
  return { response, problems, asked };
};

it("a question reaches its handler as the server reads it", async () => {
  const { response, problems, asked } = await ask(
    {
      "GET message/:conversationId": ({ params, query }) => [
        aMessage({ seq: (query.after ?? 0) + query.limit, conversationId: params.conversationId }),
      ],
    },
    `message/${anId(7)}?after=3&limit=2`,
  );
  expect(await (response as Response).json()).toMatchObject([{ seq: 5, conversationId: anId(7) }]);
  expect(problems).toEqual([]);
  expect(asked.map(({ path }) => path)).toEqual([`message/${anId(7)}?after=3&limit=2`]);
});

it.each<[string, Handlers, string, string]>([
  [
    "asks what the server refuses",
    { "GET conversation": () => [] },
    "conversation?limit=101",
    "limit",
  ],
  [
    "asks by an id that is none",
    { "GET conversation/:id": () => refusal("not_found") },
    "conversation/7",
    "id",
  ],
  ["asks for what it has no handler for", {}, "users/me", "no handler"],
  ["asks for what the API does not have", {}, "tickets", "no handler"],
  [
    "answers what the server never answers",
    { "GET conversation": () => [{ ...aTicket(), ticket: "1" as never }] },
    "conversation",
    "never answers so",
  ],
  [
    "leaves out what the server always says",
    { "GET users/me": () => ({ data: aUser() }) as never },
    "users/me",
    "never answers so",
  ],
])("a component test that %s fails", async (_, handlers, path, reason) => {
  const { response, problems } = await ask(handlers, path);
  expect(response).toBeInstanceOf(Error);
  expect(problems.join()).toContain(reason);
});

it("a refusal has the one shape of all refusals, and a broken connection none", async () => {
  const refused = await ask({ "GET users/me": () => refusal("not_signed_in") }, "users/me");
  expect(refused.response).toMatchObject({ status: 401 });
  const broken = await ask({ "GET users/me": () => Response.error() }, "users/me");
  expect([broken.response, broken.problems]).toEqual([new TypeError("Failed to fetch"), []]);
});
