import type { Logger } from "pino";
import { can } from "../../access/can.ts";
import { schedulePeriodicJob } from "../../concurrency/periodic-job.ts";
import { jobLeases } from "../../database/job-leases.ts";
import type { LiveServer } from "../../realtime/live.ts";
import type { AvailabilityService } from "./availability.service.ts";

const everyMs = 60_000;

type Parts = { availability: AvailabilityService; log: Logger };

/** Stores who of the staff is connected: each node says who is at it, one of all finds who is at none. */
export function watchConnections(io: LiveServer, { availability, log }: Parts) {
  io.on("connection", ({ data }) => {
    availability.connected(data.viewer).catch((err: unknown) => {
      log.warn({ err }, "could not store that somebody is here");
    });
  });
  const heartbeat = schedulePeriodicJob({
    name: "note-connected-staff",
    leases: null, // each node has windows of its own
    everyMs,
    run: () => {
      const viewers = [...io.of("/").sockets.values()].map(({ data }) => data.viewer);
      const staff = viewers.filter((viewer) => can(viewer, "ticket:work"));
      return availability.seen(staff.map(({ id }) => id));
    },
    log,
    failureLevel: "warn",
  });
  const losses = schedulePeriodicJob({
    name: "note-lost-staff",
    leases: jobLeases,
    everyMs,
    run: availability.noteLost,
    log,
  });
  return {
    close: async (): Promise<void> => {
      await Promise.all([heartbeat.close(), losses.close()]);
    },
  };
}
