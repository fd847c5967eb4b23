import { describe, expect, it } from "vitest";
import { compileExpression } from "../aggregate/expression.ts";
import { plain, stored } from "../testing/stored.ts";
import type { Doc } from "../values/bson-values.ts";
import { compileProjection } from "./project.ts";

const context = {
  compileExpression(expression: unknown) {
    const evaluate = compileExpression(expression);
    return (root: Doc) => evaluate({ root });
  },
};

function projected(doc: Doc, spec: Doc): Doc {
  const project = compileProjection(stored(spec), context);
  return plain(project(stored({ _id: 1, ...doc })));
}

describe("a projection", () => {
  it.each<[doc: Doc, spec: Doc, result: Doc]>([
    [{ a: 1, b: 2 }, { a: 1 }, { _id: 1, a: 1 }],
    [{ a: 1, b: 2 }, { a: 1, _id: 0 }, { a: 1 }],
    [{ a: 1, b: 2 }, { a: 0 }, { _id: 1, b: 2 }],
    [{ a: 2 }, { _id: 0 }, { a: 2 }],
    [{ a: 2 }, { _id: 1 }, { _id: 1 }],
    [{ a: { x: 1, y: 2 }, b: 1 }, { "a.x": 1 }, { _id: 1, a: { x: 1 } }],
    [{ a: { x: 1, y: 2 } }, { a: { x: 1 } }, { _id: 1, a: { x: 1 } }],
    [{ a: [{ x: 1, y: 1 }, 5] }, { "a.x": 0 }, { _id: 1, a: [{ y: 1 }, 5] }],
    [{ a: [{ x: 1 }, { y: 2 }, 5] }, { "a.x": 1 }, { _id: 1, a: [{ x: 1 }, {}] }],
    [{ a: 5 }, { "a.x": 1 }, { _id: 1 }],
    [{ a: 2 }, { d: { $add: ["$a", 1] } }, { _id: 1, d: 3 }],
    [
      { a: 2, b: 1 },
      { b: 1, c: "$a" },
      { _id: 1, b: 1, c: 2 },
    ],
  ])("of %j by %j gives %j", (doc, spec, result) => {
    expect(projected(doc, spec)).toEqual(result);
  });

  it("leaves the fields in the document's order", () => {
    expect(Object.keys(projected({ z: 1, a: 2 }, { a: 1, z: 1 }))).toEqual(["_id", "z", "a"]);
  });

  it("shows names that JavaScript has taken, and only where they were set", () => {
    const doc = JSON.parse('{"__proto__": 1, "constructor": 2}');
    const shown = projected(doc, JSON.parse('{"__proto__": 1, "constructor": 1}'));
    expect(Object.keys(shown)).toEqual(["_id", "__proto__", "constructor"]);
    expect(projected({}, { constructor: 1, toString: 1 })).toEqual({ _id: 1 });
  });
});

describe("a projection that contradicts itself is refused", () => {
  it.each<[Doc, number]>([
    [{ a: 1, b: 0 }, 31254],
    [{ a: 1, "a.b": 1 }, 31249],
    [{ "a.b": 1, a: 1 }, 31250],
    [{ "a.$": 1 }, 31324],
    [{ a: {} }, 51270],
    [{ $a: 1 }, 16410],
    [{ a: { $meta: "textScore" } }, 168],
  ])("%j (%i)", (spec, code) => {
    expect(() => projected({}, spec)).toThrow(expect.objectContaining({ code }));
  });
});
