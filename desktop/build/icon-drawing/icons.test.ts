import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { icnsOf, icoOf } from "./icon-containers.ts";

const read = (name: string) => readFile(new URL(`../icons/${name}`, import.meta.url));

test.each([16, 24, 32, 48, 64, 128, 256, 512])("the icon of %i px is that wide", async (sizePx) => {
  const { width, height, hasAlpha } = await sharp(await read(`${sizePx}x${sizePx}.png`)).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: sizePx, height: sizePx, hasAlpha: true });
});

test("the Windows icon points at its images", async () => {
  const icon = await read("icon.ico");
  const count = icon.readUInt16LE(4);
  expect(count).toBe(7);
  for (let entry = 6; entry < 6 + count * 16; entry += 16) {
    const length = icon.readUInt32LE(entry + 8);
    const offset = icon.readUInt32LE(entry + 12);
    const { width } = await sharp(icon.subarray(offset, offset + length)).metadata();
    expect(width).toBe(icon[entry] || 256);
  }
});

test("the macOS icon is as long as it says, and holds 1024 px", async () => {
  const icon = await read("icon.icns");
  expect(icon.toString("ascii", 0, 4)).toBe("icns");
  expect(icon.readUInt32BE(4)).toBe(icon.length);
  const widths: (number | undefined)[] = [];
  for (let at = 8; at < icon.length; at += icon.readUInt32BE(at + 4)) {
    const image = icon.subarray(at + 8, at + icon.readUInt32BE(at + 4));
    widths.push((await sharp(image).metadata()).width);
  }
  expect(widths).toEqual([32, 64, 128, 256, 512, 1024]);
});

test("an icon without one of its sizes is not written", () => {
  expect(() => icoOf(new Map())).toThrow("no image of 16 px");
  expect(() => icnsOf(new Map())).toThrow("no image of 32 px");
});
