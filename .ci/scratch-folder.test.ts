import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { openScratchFolder } from "./scratch-folder.ts";

const othersMayEnter = 0o001;

it("a server that refuses to be root gets to its folder in the scratch folder, which root opens", () => {
  const { TMPDIR } = openScratchFolder();
  if (TMPDIR === undefined) return; // no room in memory: the system's own is everybody's
  expect(statSync(TMPDIR).mode & othersMayEnter).toBe(othersMayEnter);
});
