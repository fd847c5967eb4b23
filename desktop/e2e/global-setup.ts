import { runtime, runtimeLine } from "./runtime.ts";

/** Says once what the console runs on; a release's tests insist on the real one. */
export default function tellRuntime(): void {
  console.log(runtimeLine());
  if (process.env.DESK_REQUIRE_REAL === "1" && runtime !== "electron") {
    throw new Error(
      "DESK_REQUIRE_REAL=1, but Electron's binary is absent. Get it by `npx install-electron --no`.",
    );
  }
}
