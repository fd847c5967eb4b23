import express, { type Express } from "express";
import { vi } from "vitest";

type Layer = { handle: object; route?: { path: string; methods: Record<string, boolean> } };
type Routes = { stack: Layer[] };

const mounts = new WeakMap<object, string>();

/**
 * Notes where routers are mounted from now on, which Express itself forgets. Call it before the desk
 * is opened.
 */
export function noteMounts(): void {
  const { prototype } = express.Router as unknown as {
    prototype: { use(...given: unknown[]): unknown };
  };
  const { use } = prototype;
  vi.spyOn(prototype, "use").mockImplementation(function (this: unknown, ...given: unknown[]) {
    const [path, ...handlers] = typeof given[0] === "string" ? given : ["", ...given];
    for (const handler of handlers.flat()) {
      if (typeof handler === "function") mounts.set(handler, path === "/" ? "" : String(path));
    }
    return use.apply(this, given);
  });
}

/** Every route of an app, for instance `GET /api/v1/users/me`, in the order in which they are tried. */
export function listRoutes(app: Express): string[] {
  return routesBelow(app.router as unknown as Routes, "");
}

function routesBelow({ stack }: Routes, prefix: string): string[] {
  return stack.flatMap(({ handle, route }) => {
    if (route) {
      const path = `${prefix}${route.path === "/" && prefix !== "" ? "" : route.path}`;
      return Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${path}`);
    }
    const isRouter = "stack" in handle && Array.isArray(handle.stack);
    return isRouter
      ? routesBelow(handle as unknown as Routes, prefix + (mounts.get(handle) ?? ""))
      : [];
  });
}
