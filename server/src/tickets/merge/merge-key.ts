import { randomUUID } from "node:crypto";

/** A key that no other try to merge has; of a job that merges many it says which. */
export const mergeKey = (bulkId: string | undefined): string =>
  bulkId ? `${bulkId} ${randomUUID()}` : randomUUID();

export const isOfJob = (key: string, bulkId: string): boolean => key.startsWith(`${bulkId} `);
