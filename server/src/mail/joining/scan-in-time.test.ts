import { expect, it } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import type { ReceivedFile } from "../../uploads/receiving/received-file.ts";
import { scanInTime } from "./scan-in-time.ts";

const named = (name: string) => ({ name }) as ReceivedFile;

it("a mail waits no longer for the virus check than it may, also where one file keeps the scanner: that one and the rest wait", async () => {
  const asked: string[] = [];
  const held = Promise.withResolvers<"clean">();
  const scan = scanInTime(({ name }) => {
    asked.push(name);
    return name === "slow" ? held.promise : Promise.resolve("clean");
  }, 50);
  const answers = [];
  for (const name of ["a", "slow", "b"]) answers.push(await scan(named(name)));
  expect(answers).toEqual(["clean", "waits", "waits"]);
  expect(asked).toEqual(["a", "slow"]);
  // What the scanner says in the end disturbs nobody.
  held.reject(new Error("clamd is too slow"));
});

it("what the scanner says in time counts, a virus too", async () => {
  const scan = scanInTime(async () => {
    throw new AppError("unsupported_file", "A virus was found in it.");
  });
  await expect(scan(named("a"))).rejects.toMatchObject({ code: "unsupported_file" });
});
