import type { ScheduledJob } from "./periodic-job.ts";

/** Wakes a job that is started later than what has something for it to do. */
export function createJobSignal() {
  let job: Pick<ScheduledJob, "wake"> | undefined;
  return {
    wake: (): void => job?.wake(),
    attach(started: Pick<ScheduledJob, "wake">): void {
      job = started;
    },
  };
}
