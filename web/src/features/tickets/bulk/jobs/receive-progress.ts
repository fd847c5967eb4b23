import type { JobProgress } from "@deskbell/shared/jobs/job";
import type { AppThunk } from "../../../../state/hooks.ts";
import { jobsApi } from "./jobs.api.ts";

const { invalidateTags, updateQueryData } = jobsApi.util;

/** Shows how far one's job is, where it is looked at. */
export const receiveProgress =
  (progress: JobProgress): AppThunk =>
  (dispatch) => {
    dispatch(updateQueryData("readJob", progress.id, (job) => void Object.assign(job, progress)));
    // Which were refused says the answer alone.
    if (progress.state !== "running") dispatch(invalidateTags([{ type: "job", id: progress.id }]));
  };
