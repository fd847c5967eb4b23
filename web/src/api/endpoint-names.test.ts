import { afterEach, beforeEach, expect, it, vi } from "vitest";

const modules = import.meta.glob<string>("../**/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});
const loaders = import.meta.glob("../**/*.ts");
const injections = (path: string) => modules[path]?.match(/\.injectEndpoints\(/g)?.length ?? 0;

// Files of one process share their modules: what another one has loaded would not inject anything again.
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.resetModules());

it("each endpoint has a name of its own: of two with one name the second is never asked", async () => {
  const injected: string[][] = [];
  const { api } = await import("./api.ts");
  const { uploads } = await import("./uploads.ts");
  for (const one of [api, uploads as unknown as typeof api]) {
    const inject = one.injectEndpoints;
    vi.spyOn(one, "injectEndpoints").mockImplementation((options) => {
      const build = { query: vi.fn(), mutation: vi.fn(), infiniteQuery: vi.fn() };
      injected.push(Object.keys(options.endpoints(build as never)));
      return inject(options);
    });
  }
  const injecting = Object.keys(modules).filter(
    (path) => injections(path) > 0 && !path.endsWith(".test.ts"),
  );
  for (const path of injecting) await loaders[path]?.();
  expect(injecting.length).toBeGreaterThan(20);
  const expected = injecting.reduce((sum, path) => sum + injections(path), 0);
  expect(injected.filter((names) => names.length > 0)).toHaveLength(expected);
  const names = injected.flat();
  expect(names).toContain("findCustomers");
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
