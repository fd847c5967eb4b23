import { expect, test } from "vitest";
import { createAfterG } from "./after-g.ts";

const press = (key: string, timeStamp: number, code = "", shiftKey = false) => ({
  ...{ key, code, shiftKey, timeStamp, ctrlKey: false, altKey: false, metaKey: false },
  getModifierState: () => false,
});

test.each(["Shift", "AltGraph", "Control", "Alt", "CapsLock"])(
  "a sign after G may need %s, which is pressed between them",
  (held) => {
    const afterG = createAfterG();
    expect(afterG(press("g", 1_000, "KeyG"))).toBeUndefined();
    expect(afterG(press(held, 1_100))).toBeUndefined();
    expect(afterG(press("@", 1_200, "Digit2", true))).toBe("@");
    expect(afterG(press("@", 1_300, "Digit2", true))).toBeUndefined();
  },
);

test("G is forgotten after another letter, and after two seconds", () => {
  const afterG = createAfterG();
  afterG(press("g", 1_000));
  expect(afterG(press("q", 1_100))).toBe("q");
  expect(afterG(press("w", 1_200))).toBeUndefined();
  afterG(press("g", 2_000));
  expect(afterG(press("w", 4_001))).toBeUndefined();
});

test("G and a letter are heard on a Russian keyboard", () => {
  const afterG = createAfterG();
  afterG(press("п", 1_000, "KeyG"));
  expect(afterG(press("ц", 1_100, "KeyW"))).toBe("w");
});
