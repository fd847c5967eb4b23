import { afterEach, describe, expect, it, vi } from "vitest";
import { between, selection } from "./selection.ts";

const rows = ["a", "b", "c", "d", "e"];
const selected = () => [...selection.get().ids].toSorted();

afterEach(() => {
  vi.useRealTimers();
  selection.clear();
});

describe("the selection", () => {
  it("is extended with Shift from what was selected last, in either direction", () => {
    selection.toggle("d");
    selection.add(between(rows, selection.get().anchorId, "b"));
    expect(selected()).toEqual(["b", "c", "d"]);
    expect(between(rows, null, "c")).toEqual(["c"]);
    expect(between(rows, "gone", "c")).toEqual(["c"]);
  });

  it("of the whole view ends when one of it is taken out", () => {
    selection.add(rows);
    selection.selectAll();
    selection.toggle("c");
    expect(selection.get().isAll).toBe(false);
    expect(selected()).toEqual(["a", "b", "d", "e"]);
  });

  it("of the whole list is as old as the press that made it, however late its bar is there", () => {
    vi.useFakeTimers({ now: 1_000 });
    selection.add(rows);
    selection.selectAll();
    vi.setSystemTime(9_000);
    selection.keepKey("e");
    expect(selection.get()).toMatchObject({ isAll: true, allSinceMs: 1_000 });
  });

  it("keeps none that has left the list, and ends where all of a list have", () => {
    selection.add(rows);
    selection.selectAll();
    selection.retain((id) => id === "b");
    expect([selected(), selection.get().isAll]).toEqual([["b"], true]);
    selection.retain(() => false);
    expect(selection.get()).toEqual({ ids: new Set(), isAll: false, anchorId: null });
    selection.toggle("b");
    expect(selected()).toEqual(["b"]);
  });

  it("keeps what was selected while the change of the others was on its way", () => {
    selection.add(["a", "b"]);
    const sent = selection.get();
    selection.toggle("c");
    selection.drop(sent);
    expect(selected()).toEqual(["c"]);
    selection.selectAll();
    const all = selection.get();
    selection.clear();
    selection.toggle("d");
    selection.drop(all);
    expect(selected()).toEqual(["d"]);
  });

  it("keeps a key that waits when one of several has left the list", () => {
    selection.add(["a", "b"]);
    selection.keepKey("e");
    selection.retain((id) => id !== "b");
    expect([selection.takeKey(), selection.get().anchorId]).toEqual(["e", null]);
  });

  it("keeps the first key until what it does is there, and none once something else is selected", () => {
    selection.add(["a"]);
    selection.keepKey("e");
    selection.keepKey("z");
    expect([selection.takeKey(), selection.takeKey()]).toEqual(["e", null]);
    selection.keepKey("e");
    selection.toggle("b");
    expect(selection.takeKey()).toBe(null);
  });
});
