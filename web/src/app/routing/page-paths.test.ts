import { pagePaths } from "@deskbell/shared/page-paths";
import { createRoutesFromElements, type RouteObject } from "react-router-dom";
import { expect, it } from "vitest";
import { AppRoutes } from "./AppRoutes.tsx";

/** The full paths of a table of routes. */
function pathsIn(routes: readonly RouteObject[], above = ""): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const full = path?.startsWith("/") ? path : [above, path].filter(Boolean).join("/");
    const own = path !== undefined && !index ? [full] : [];
    return [...own, ...pathsIn(children, full)];
  });
}

it("the server knows each page of the website, and no other", () => {
  const table = createRoutesFromElements(AppRoutes().props.children);
  // The console's first start is no page of the website, and * is every other address.
  const own = pathsIn(table).filter((path) => path !== "*" && path !== "/setup");
  expect(own.sort()).toEqual([...pagePaths].sort());
});
