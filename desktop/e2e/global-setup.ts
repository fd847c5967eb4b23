import { runtimeLine } from "./fixtures/runtime.ts";

/** Reports once what the console runs on. */
export default function reportRuntime(): void {
  console.log(runtimeLine());
}
