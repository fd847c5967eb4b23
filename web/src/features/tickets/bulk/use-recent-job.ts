import type { Job } from "@deskbell/shared/jobs/job";
import { useEffect, useState } from "react";
import { useAppDispatch } from "../../../state/hooks.ts";
import { rememberClosed, wasClosed } from "./closed-jobs.ts";
import { jobsApi } from "./jobs.api.ts";

const readAnew = { forceRefetch: true, subscribe: false } as const;

/**
 * The viewer's change of many tickets that is shown: the one they have just begun, or where the page was loaded
 * anew the latest that runs or can still be undone, and was not closed in this tab.
 */
export function useRecentJob() {
  const dispatch = useAppDispatch();
  const [jobId, setJobId] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    // An older server does not know the list: nothing is shown then.
    const reading = dispatch(jobsApi.endpoints.listJobs.initiate(undefined, readAnew));
    void reading.then(({ data: jobs }) => {
      const recent = jobs?.find((job) => isOfUse(job) && !wasClosed(job.id));
      if (recent && !isGone) setJobId((begun) => begun ?? recent.id);
    });
    return () => {
      isGone = true;
    };
  }, [dispatch]);
  return {
    jobId,
    show: setJobId,
    close: () => {
      if (jobId) rememberClosed(jobId);
      setJobId(null);
    },
  };
}

const isOfUse = ({ state, undoableUntil }: Job): boolean =>
  state === "running" || (undoableUntil !== null && Date.parse(undoableUntil) > Date.now());
