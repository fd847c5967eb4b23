import { bringForward } from "../storage/file/bring-forward.ts";

// Brings the file of a directory forward, and is gone at one of the steps.

const [, , directory = "", step] = process.argv;
let steps = 0;
await bringForward(directory, {
  stepsPerCommit: 100,
  onStep() {
    if (steps++ === Number(step)) process.kill(process.pid, "SIGKILL");
  },
});
