import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../steps/run-step.ts";
import { readDockerfile } from "./read-dockerfile.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const stages = readDockerfile(read("Dockerfile"));
const image = stages.at(-1);
const wordsOf = (name: string) =>
  image?.instructions.filter((one) => one.name === name).map(({ words }) => words) ?? [];
const compose = parse(read("compose.yaml"), { merge: true });
const { services } = compose;
const manifest = JSON.parse(read("package.json"));

describe("an operator's image of the desk", () => {
  it("runs on the Node that the desk is developed with", () => {
    for (const { base } of stages)
      expect(base).toBe(`node:${manifest.devDependencies.node}-bookworm-slim`);
  });

  it("installs with every workspace in its place, and production's packages alone", () => {
    const packages = stages.find(({ name }) => name === "packages");
    const copied = packages?.instructions.filter(({ name }) => name === "COPY") ?? [];
    const lines = copied.map(({ words }) => words.join(" "));
    for (const workspace of manifest.workspaces)
      expect([`${workspace}/package.json ${workspace}/`, `${workspace} ${workspace}`]).toSatisfy(
        (either: string[]) => either.some((line) => lines.includes(line)),
        workspace,
      );
    expect(packages?.instructions.at(-1)?.words).toEqual([
      expect.stringMatching(/^npm ci --omit=dev --workspace @deskbell\/server\b/),
    ]);
  });

  it("starts a program that is there, as nobody in particular, and may write its data alone", () => {
    const [program, path = ""] = wordsOf("CMD")[0] ?? [];
    expect(program).toBe("node");
    expect(manifest.scripts.start.split(" ").at(-1)).toBe(path);
    expect(wordsOf("USER")).toEqual([["1000:1000"]]);
    expect(wordsOf("VOLUME")).toEqual([["/desk/data"]]);
    expect(wordsOf("HEALTHCHECK").join()).toContain("/readyz");
  });

  it("has the API's document, which the desk serves", () => {
    expect(wordsOf("COPY").map(([path]) => path)).toContain("docs/openapi.json");
  });

  it("takes in nothing that git leaves out", () => {
    const ignored = read(".dockerignore").split("\n");
    const patterns = read(".gitignore").split("\n").filter(Boolean);
    for (const pattern of [...patterns, ".git"]) {
      const bare = pattern.replace(/^\/|\/$/g, "");
      expect(
        [bare, `**/${bare}`].some((one) => ignored.includes(one)),
        pattern,
      ).toBe(true);
    }
  });

  it("is read to the last word", () => {
    expect(() => readDockerfile("FROM a\nADD x y\n")).toThrow("not understood: ADD x y");
    expect(
      readDockerfile("FROM a AS b\n# c\nRUN one \\\n  --two=3 four\nCOPY --from=b x y\n"),
    ).toEqual([
      {
        base: "a",
        name: "b",
        instructions: [
          { name: "RUN", options: {}, words: ["one --two=3 four"] },
          { name: "COPY", options: { from: "b" }, words: ["x", "y"] },
        ],
      },
    ]);
  });
});

describe("an operator who starts compose.yaml", () => {
  const desks = ["desk-1", "desk-2"];

  it("has two nodes with one database of three, one Redis and a proxy that knows both nodes", () => {
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining([...desks, "mongo-1", "mongo-2", "mongo-3", "redis", "proxy"]),
    );
    const proxy = read("Caddyfile");
    for (const desk of desks) expect(proxy).toContain(`${desk}:${services[desk].environment.PORT}`);
    expect(proxy).toMatch(/lb_policy cookie /);
    expect(proxy).toMatch(/health_uri \/readyz/);
    const uri = new URL(services["desk-1"].environment.MONGODB_URI.replaceAll(",", "-"));
    expect(uri.searchParams.get("replicaSet")).toBe(services["mongo-1"].command[2]);
  });

  it("has each told whether it is well, stopped with time, and nothing running as it likes", () => {
    for (const [name, service] of Object.entries<(typeof services)[string]>(services)) {
      expect(service.healthcheck ?? wordsOf("HEALTHCHECK")[0], name).toBeDefined();
      expect(service.stop_grace_period, name).toMatch(/^\d+s$/);
      expect(service.read_only, name).toBe(true);
      expect(service.cap_drop, name).toEqual(["ALL"]);
      expect(service.security_opt, name).toEqual(["no-new-privileges:true"]);
    }
    // docs/operations.md: it ends within 15 s
    for (const desk of desks)
      expect(Number.parseInt(services[desk].stop_grace_period, 10)).toBeGreaterThan(15);
  });

  it("keeps what must not be lost in volumes, and database and Redis away from everybody", () => {
    for (const [name, service] of Object.entries<(typeof services)[string]>(services)) {
      const volumes: string[] = service.volumes.map((volume: string) => volume.split(":")[0]);
      const named = volumes.filter((volume) => !volume.startsWith("."));
      expect(named.length, name).toBeGreaterThan(0);
      for (const volume of named) expect(compose.volumes, name).toHaveProperty(volume);
      if (/mongo|redis/.test(name))
        expect([service.networks, service.ports]).toEqual([["inside"], undefined]);
    }
    expect(compose.networks.inside).toEqual({ internal: true });
  });
});

it("CI runs what everybody runs, on the Node that the desk is developed with", () => {
  const { test } = parse(read(".github/workflows/ci.yml")).jobs;
  expect(test.steps).toContainEqual({ run: ".ci/run" });
  expect(test.container.image).toBe(`node:${manifest.devDependencies.node}-bookworm`);
});
