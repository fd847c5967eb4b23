import { expect, it } from "vitest";
import { findPageCalls } from "./find-page-calls.ts";

const callsIn = (code: string) =>
  findPageCalls(code, "page.ts").map(({ method, path }) => `${method} ${path}`);

it("a path is found as it is written, in a call or alone", () => {
  expect(
    callsIn(`
      const one = { query: (id) => \`teams/\${id}\`, other: 1 };
      const two = { query: (id) => ({ url: \`teams/\${id}/members\`, method: "PUT" }) };
    `),
  ).toEqual(["GET teams/{0}", "PUT teams/{0}/members"]);
});

it("a path that begins with a function's is found whole", () => {
  expect(
    callsIn(`
      const pathOf = (id) => \`conversation/\${encodeURIComponent(id)}/delivery\`;
      const read = { query: pathOf };
      const lift = (id) => ({ url: \`\${pathOf(id)}/\${name}/suppression\`, method: "DELETE" });
    `),
  ).toEqual(["GET conversation/{0}/delivery", "DELETE conversation/{0}/delivery/{1}/suppression"]);
});

it("of a path that depends on something both are found", () => {
  expect(
    callsIn(
      `start({ url: before ? \`mailboxes/\${before.id}/test\` : "mailboxes/test", method: "POST" })`,
    ),
  ).toEqual(["POST mailboxes/{0}/test", "POST mailboxes/test"]);
});

it("of a method that depends on something both are found", () => {
  expect(
    callsIn(`set({ url: \`teams/\${id}/members/me\`, method: isIn ? "POST" : "DELETE" })`),
  ).toEqual(["POST teams/{0}/members/me", "DELETE teams/{0}/members/me"]);
});
