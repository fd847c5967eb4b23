import type { Job } from "@deskbell/shared/jobs/job";
import { useEffect, useState } from "react";
import { useAppDispatch } from "../../../../state/hooks.ts";
import { rememberClosed, wasClosed } from "./closed-jobs.ts";
import { jobsApi } from "./jobs.api.ts";

const readAnew = { forceRefetch: true, subscribe: false } as const;

/**
 * The viewer's change of many tickets that is shown: the one they have just begun, or where the page was loaded
 * anew the latest that runs or can still be undone, and was not closed in this tab.
 */
export function useRecentJob() {
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState<{ jobId: string; begunAtMs: number } | null>(null);
  useEffect(() => {
    let isGone = false;
    // An older server does not know the list: nothing is shown then.
    const reading = dispatch(jobsApi.endpoints.listJobs.initiate(undefined, readAnew));
    void reading.then(({ data: jobs }) => {
      const recent = jobs?.find((job) => isOfUse(job) && !wasClosed(job.id));
      // What was done in this page was done after it.
      if (recent && !isGone) setShown((begun) => begun ?? { jobId: recent.id, begunAtMs: 0 });
    });
    return () => {
      isGone = true;
    };
  }, [dispatch]);
  return {
    shown,
    show: (jobId: string, begunAtMs: number) => setShown({ jobId, begunAtMs }),
    close: () => {
      if (shown) rememberClosed(shown.jobId);
      setShown(null);
    },
  };
}

const isOfUse = ({ state, undoableUntil }: Job): boolean =>
  state === "running" || (undoableUntil !== null && Date.parse(undoableUntil) > Date.now());
