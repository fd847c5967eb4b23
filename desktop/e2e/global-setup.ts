import { runtimeLine } from "./fixtures/runtime.ts";

/** Says once what the console runs on. */
export default function tellRuntime(): void {
  console.log(runtimeLine());
}
