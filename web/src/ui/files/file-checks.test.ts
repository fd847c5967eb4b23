import { attachmentSettingMaxBytes } from "@deskbell/shared/accepted-file-types";
import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { describe, expect, test, vi } from "vitest";
import { bytesText } from "./bytes-text.ts";
import { type Candidate, checkFiles as check, fileMaxBytes } from "./file-checks.ts";

const checkFiles = (
  picked: Candidate[],
  count: number,
  maxBytes: number = limits.attachmentMaxBytes,
) => check(picked, { count, maxBytes });
const aFile = (name: string, size = 1_000, type = "image/png") => ({ name, size, type });

describe("files before they are sent", () => {
  test("do not wait for a desk that leaves open how large they may be", async () => {
    vi.useFakeTimers();
    try {
      const bytes = fileMaxBytes(() => new Promise(() => {}));
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await bytes).toBe(attachmentSettingMaxBytes);
    } finally {
      vi.useRealTimers();
    }
  });

  test("pictures and documents within the limits are attached in order", () => {
    const picked = [aFile("a.png"), aFile("b.pdf", 5_000_000, "application/pdf")];
    expect(checkFiles(picked, 0)).toEqual({ accepted: picked, problems: [] });
  });

  test("one byte more than 5 MB is refused and the others stay", () => {
    const { accepted, problems } = checkFiles([aFile("big.png", 5_000_001), aFile("a.png")], 0);
    expect(accepted.map(({ name }) => name)).toEqual(["a.png"]);
    expect(problems).toEqual([`${texts.attachmentTooLarge}: big.png has 5.1 MB`]);
  });

  test("at a desk that takes 20 MB that is what is said", () => {
    const picked = [
      aFile("film.mp4", 20_000_000, "video/mp4"),
      aFile("long.mov", 2_000_000_000, ""),
    ];
    const { accepted, problems } = checkFiles(picked, 0, 20_000_000);
    expect(accepted.map(({ name }) => name)).toEqual(["film.mp4"]);
    expect(problems).toEqual(["Maximum file size 20 MB: long.mov has 2 GB"]);
  });

  test("Office files, archives, audio and video are taken by their names; pages and scripts are not", () => {
    const names = ["a.docx", "b.7Z", "c.mp3", "d.webm", "e.html", "f.svg", "g.pdf.js", "h"];
    const { accepted } = checkFiles(
      names.map((name) => aFile(name, 10, "")),
      0,
    );
    expect(accepted.map(({ name }) => name)).toEqual(names.slice(0, 4));
  });

  test("an empty file and a program are refused by name", () => {
    const { problems } = checkFiles([aFile("a.png", 0), aFile("x.exe", 9, "application/x")], 0);
    expect(problems).toHaveLength(2);
  });

  test("more files than allowed are left out and counted", () => {
    const many = Array.from({ length: 4 }, (_, index) => aFile(`${index}.png`));
    const { accepted, problems } = checkFiles(many, limits.attachmentsMax - 1);
    expect(accepted).toHaveLength(1);
    expect(problems[0]).toContain("3 left out");
  });
});

test("sizes read as people say them", () => {
  expect([0, 812, 46_400, 5_000_000, 5_000_001].map(bytesText)).toEqual([
    "0 B",
    "812 B",
    "46 kB",
    "5 MB",
    "5.1 MB",
  ]);
});
